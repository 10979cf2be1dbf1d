-- Invitations: who invited a user, to which portal, and until when. An invitation counts for seven days. Mails of the auth server show it from the key
-- `portico_invitation` of `user_metadata`, which only the database writes: users write the rest of their metadata themselves, and a stranger could
-- otherwise put words into a mail (decision 179).

create table portico_private.invitations (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- Null for an account that was invited before this migration.
  inviter text,
  portal text not null,
  until timestamptz not null
);
comment on table portico_private.invitations is 'Invitations whose user has not signed in yet, open and expired ones.';
alter table portico_private.invitations enable row level security;
revoke all on portico_private.invitations from public, anon, authenticated;

create function portico_private.invitation_days() returns integer language sql immutable set search_path = '' as $$ select 7 $$;

-- A name for a mail: one line of at most 80 characters, without marks that change the direction of text. The auth server escapes subjects as HTML, so
-- quotes become typographic ones. Null for a name without characters.
create function portico_private.mail_name(name text) returns text language sql immutable set search_path = '' as $$
  select nullif(pg_catalog.btrim(pg_catalog.left(pg_catalog.translate(
    pg_catalog.regexp_replace(name, '[[:cntrl:][:space:]\u200e\u200f\u2028-\u202e\u2066-\u2069]+', ' ', 'g'), $q$'"<>$q$, '’”‹›'
  ), 80)), '')
$$;

-- {"by", "portal", "until"} as mails show them; `until` is a day in UTC. Null without an invitation.
create function portico_private.invitation_of(account uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select pg_catalog.jsonb_build_object(
    'by', i.inviter, 'portal', i.portal, 'until', pg_catalog.to_char(i.until at time zone 'UTC', 'YYYY-MM-DD')
  ) from portico_private.invitations i where i.user_id = account and i.inviter is not null
$$;

-- Keeps the metadata of accounts at what the table says. The first sign-in ends an invitation, with the link of its mail. After an invitation has
-- expired, codes and links of mails count as sent long ago, so the auth server refuses them as expired.
create function portico_private.keep_invitation() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  ends timestamptz;
  told jsonb;
begin
  if new.last_sign_in_at is null then
    select i.until, portico_private.invitation_of(i.user_id) into ends, told from portico_private.invitations i where i.user_id = new.id;
    if ends <= pg_catalog.now() then
      new.recovery_sent_at := case when new.recovery_sent_at is not null then 'epoch'::timestamptz end;
      new.confirmation_sent_at := case when new.confirmation_sent_at is not null then 'epoch'::timestamptz end;
    end if;
  elsif tg_op = 'UPDATE' and old.last_sign_in_at is null then
    delete from portico_private.invitations i where i.user_id = new.id;
    if found then
      new.confirmation_token := '';
    end if;
  end if;
  if told is not null or new.raw_user_meta_data ? 'portico_invitation' then
    new.raw_user_meta_data := coalesce(new.raw_user_meta_data, '{}') - 'portico_invitation'
      || case when told is null then '{}' else pg_catalog.jsonb_build_object('portico_invitation', told) end;
  end if;
  return new;
end
$$;

do $$
begin
  create trigger portico_invitation
    before insert or update of raw_user_meta_data, last_sign_in_at, recovery_sent_at, confirmation_sent_at on auth.users
    for each row execute function portico_private.keep_invitation();
exception when insufficient_privilege then
  raise warning 'portico: invitations do not expire, and their mails name nobody (%)', sqlerrm;
end
$$;

-- Notes who invites, and begins the seven days. An update that changes nothing lets the trigger write the metadata.
create function portico_private.note_invitation(person uuid, portal text) returns void
  language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into portico_private.invitations as i (user_id, inviter, portal, until)
    select person,
      coalesce(
        portico_private.mail_name(u.raw_user_meta_data ->> 'full_name'), portico_private.mail_name(u.raw_user_meta_data ->> 'name'),
        portico_private.mail_name(u.email)
      ),
      coalesce(portico_private.mail_name(note_invitation.portal), 'Portico'),
      pg_catalog.now() + pg_catalog.make_interval(days => portico_private.invitation_days())
    from auth.users u where u.id = auth.uid()
  on conflict (user_id) do update set inviter = excluded.inviter, portal = excluded.portal, until = excluded.until;
  update auth.users u set raw_user_meta_data = u.raw_user_meta_data where u.id = person;
end
$$;

-- As before, with the name of the portal for the mail.
alter function public.portico_invite_person(text, text, text[], text) set schema portico_private;
create function public.portico_invite_person(
  email text, name text default '', roles text[] default '{}', locale text default null, portal text default null
) returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  made uuid := portico_private.portico_invite_person(email, name, roles, locale);
begin
  perform portico_private.note_invitation(made, portal);
  return made;
end
$$;

-- Renews an invitation, also an expired one: seven more days, by the administrator who asks. The page then asks the auth server for the mail.
create function public.portico_renew_invitation(person uuid, portal text default null) returns void
  language plpgsql volatile security definer set search_path = '' as $$
begin
  perform portico_private.begin_change();
  update auth.users u set invited_at = pg_catalog.now(), updated_at = pg_catalog.now()
    where u.id = person and u.invited_at is not null and u.last_sign_in_at is null and u.deleted_at is null;
  if not found then
    if exists (select from auth.users u where u.id = person and u.deleted_at is null) then
      perform portico_private.refuse('person_exists', 'The user has signed in already', 409);
    end if;
    perform portico_private.refuse('person_gone', 'There is no such account', 404);
  end if;
  perform portico_private.note_invitation(person, portal);
end
$$;

-- As before, with "invited_until" of those who have not come yet.
alter function public.portico_people(text, text, integer) set schema portico_private;
create function public.portico_people(search text default '', kind text default 'all', page integer default 1) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  told jsonb := portico_private.portico_people(search, kind, page);
begin
  return told || pg_catalog.jsonb_build_object('people', (
    select coalesce(pg_catalog.jsonb_agg(
      case when i.user_id is null then shown.one else shown.one || pg_catalog.jsonb_build_object('invited_until', i.until) end order by shown.place
    ), '[]')
    from pg_catalog.jsonb_array_elements(told -> 'people') with ordinality as shown (one, place)
    left join portico_private.invitations i on i.user_id = (shown.one ->> 'id')::uuid
  ));
end
$$;

revoke execute on function portico_private.invitation_days(), portico_private.mail_name(text), portico_private.invitation_of(uuid),
  portico_private.keep_invitation(), portico_private.note_invitation(uuid, text),
  portico_private.portico_invite_person(text, text, text[], text), portico_private.portico_people(text, text, integer),
  public.portico_invite_person(text, text, text[], text, text), public.portico_renew_invitation(uuid, text),
  public.portico_people(text, text, integer) from public, anon, authenticated;
grant execute on function public.portico_invite_person(text, text, text[], text, text), public.portico_renew_invitation(uuid, text),
  public.portico_people(text, text, integer) to authenticated;

-- Invitations by an administrator of the portal that are open today count for seven more days. Those of the auth server have an address that is not
-- confirmed yet.
insert into portico_private.invitations (user_id, portal, until)
  select u.id, 'Portico', pg_catalog.now() + pg_catalog.make_interval(days => portico_private.invitation_days())
  from auth.users u
  where u.invited_at is not null and u.last_sign_in_at is null and u.email_confirmed_at = u.invited_at and u.deleted_at is null;
