-- How much is stored, and how much may be: what the files remote shows as a bar. It tells, and refuses nothing: storage has limits for files of its own.

-- One row at most; the owner of the project writes it, in the SQL editor.
create table public.portico_space_limits (
  is_only boolean primary key default true check (is_only),
  project_bytes bigint check (project_bytes > 0),
  person_bytes bigint check (person_bytes > 0),
  file_bytes bigint check (file_bytes > 0)
);
comment on table public.portico_space_limits is 'How much may be stored: at most one row, written by the owner of the project.';
comment on column public.portico_space_limits.project_bytes is 'By everybody together.';
comment on column public.portico_space_limits.person_bytes is 'By each person.';
comment on column public.portico_space_limits.file_bytes is 'The upload limit of the whole project, as it stands in the settings of storage, which no browser can ask for.';
alter table public.portico_space_limits enable row level security;
create policy "who is signed in knows the limits" on public.portico_space_limits for select to authenticated using (true);
revoke all on public.portico_space_limits from public, anon, authenticated;
grant select on public.portico_space_limits to authenticated;

-- What is stored in the whole project; asked for by `portico_space` only, and only where there is a limit to compare it with.
create function portico_private.stored_bytes() returns bigint language sql stable security definer set search_path = '' as $$
  select coalesce(pg_catalog.sum((o.metadata ->> 'size')::bigint), 0)::bigint from storage.objects o
$$;
-- What a person has stored, wherever it lies.
create function portico_private.stored_by(account uuid) returns bigint language sql stable security definer set search_path = '' as $$
  select coalesce(pg_catalog.sum((o.metadata ->> 'size')::bigint), 0)::bigint from storage.objects o
  where o.owner_id = account::text and account is not null
$$;
-- Both answer to nobody but the function below, which speaks of the caller alone.
create function portico_private.space_of_caller() returns jsonb language sql stable security definer set search_path = '' as $$
  select pg_catalog.jsonb_build_object(
    'person', pg_catalog.jsonb_build_object('bytes', portico_private.stored_by(auth.uid()), 'limit', l.person_bytes),
    'project', case when l.project_bytes is not null
      then pg_catalog.jsonb_build_object('bytes', portico_private.stored_bytes(), 'limit', l.project_bytes) end,
    'file_limit', l.file_bytes
  )
  from (select true) as always left join public.portico_space_limits l on true
$$;

-- Space as the caller may know it: `{"buckets": [{"id", "files", "bytes"}], "person": {"bytes", "limit"}, "project": {"bytes", "limit"} | null, "file_limit"}`.
-- Buckets count what policies show the caller.
create function public.portico_space() returns jsonb language sql stable security invoker set search_path = '' as $$
  select portico_private.space_of_caller() || pg_catalog.jsonb_build_object('buckets', coalesce((
    select pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object('id', b.bucket_id, 'files', b.files, 'bytes', b.bytes) order by b.bucket_id)
    from (
      select o.bucket_id, pg_catalog.count(*) as files, coalesce(pg_catalog.sum((o.metadata ->> 'size')::bigint), 0) as bytes
      from storage.objects o where o.name not like '%.emptyFolderPlaceholder' group by o.bucket_id
    ) b
  ), '[]'))
$$;

revoke execute on function portico_private.stored_bytes(), portico_private.stored_by(uuid), portico_private.space_of_caller()
  from public, anon, authenticated;
grant execute on function portico_private.space_of_caller() to authenticated;
revoke execute on function public.portico_space() from public, anon, authenticated;
grant execute on function public.portico_space() to authenticated;
