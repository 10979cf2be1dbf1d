-- Limits of the samples: everybody who is signed in loads the rows of shared projects. Rows of earlier versions stay.
alter table public.projects
  add constraint description_length check (octet_length(description) <= 65536) not valid,
  add constraint settings_size check (octet_length(settings::text) <= 65536) not valid;
alter table public.tasks
  add constraint notes_length check (octet_length(notes) <= 65536) not valid,
  add constraint checklist_size check (octet_length(checklist::text) <= 65536) not valid,
  add constraint tags_size check (octet_length(tags::text) <= 16384) not valid;
