-- The list of remotes that need a claim. A static host authenticates no one, so `npx portico restrict on` removes these remotes from the public registry, and
-- signed-in users read from this list which ones they may open. It has no code, no hash and no address of a release: `document` is the path of a document of
-- the site, which has them (decision 235). Needs the migrations of people and of level 1.

create table portico_private.remotes (
  name text primary key check (name ~ '^[a-z][a-z0-9]*(-[a-z0-9]+)*$'),
  route text not null unique check (route ~ '^/[a-z0-9]+(-[a-z0-9]+)*$'),
  title jsonb not null check (pg_catalog.jsonb_typeof(title) = 'object'),
  icon text,
  heading jsonb check (pg_catalog.jsonb_typeof(heading) = 'object'),
  place bigint not null default 0,
  claim text not null,
  any_of text[],
  document text not null check (document ~ '^/[a-z0-9-]+[.]html$')
);
comment on table portico_private.remotes is 'The remotes that need a claim, as the command line last wrote them.';
comment on column portico_private.remotes.any_of is 'If set, the claim is a list, and must contain one of these values.';

-- The registry revision of the list, and the hash of the token that may write the next one.
create table portico_private.remote_list (
  is_only boolean primary key default true check (is_only),
  revision bigint not null default 0,
  token_hash bytea not null
);

-- Returns the claims of the caller from the account and not from the token, so that a removed role has no effect any more. Rejects sessions that have ended, and
-- sessions that still need MFA.
create function portico_private.own_claims() returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform portico_private.own_session();
  return (select u.raw_app_meta_data from auth.users u where u.id = auth.uid());
end
$$;

alter table portico_private.remotes enable row level security;
alter table portico_private.remote_list enable row level security;
revoke all on portico_private.remotes, portico_private.remote_list from public, anon, authenticated;
grant select on portico_private.remotes to authenticated;
create policy "users see the remotes that their claims open" on portico_private.remotes for select to authenticated using (
  coalesce((select portico_private.own_claims()) -> claim, 'null') not in ('null', 'false', '""')
  and (any_of is null or ((select portico_private.own_claims()) -> claim) ?| any_of)
);

-- Returns a remote in the format of the shell.
create function portico_private.remote_entry(r portico_private.remotes) returns jsonb language sql immutable set search_path = '' as $$
  select pg_catalog.jsonb_strip_nulls(pg_catalog.jsonb_build_object('icon', r.icon, 'group', r.heading)) || pg_catalog.jsonb_build_object(
    'route', r.route, 'title', r.title, 'order', r.place, 'document', r.document,
    'access', pg_catalog.jsonb_strip_nulls(pg_catalog.jsonb_build_object('claim', r.claim, 'anyOf', pg_catalog.to_jsonb(r.any_of)))
  )
$$;

-- Returns the remotes that the caller may open: {"<name>": {"route", "title", "icon", "group", "order", "access": {"claim", "anyOf"}, "document"}}.
create function public.portico_restricted_remotes() returns jsonb language sql stable security invoker set search_path = '' as $$
  select coalesce(pg_catalog.jsonb_object_agg(r.name, portico_private.remote_entry(r)), '{}') from portico_private.remotes r
$$;

-- For the secret key: makes the token for writing the list. The previous token becomes invalid, and the next list may have any revision.
create function public.portico_new_remotes_token() returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  token text := pg_catalog.encode(extensions.gen_random_bytes(32), 'hex');
begin
  insert into portico_private.remote_list as l (token_hash) values (pg_catalog.sha256(pg_catalog.convert_to(token, 'UTF8')))
  on conflict (is_only) do update set token_hash = excluded.token_hash, revision = 0;
  return token;
end
$$;

-- Rejects any other token, and locks the row, so that only one caller writes at a time.
create function portico_private.check_remotes_token(token text) returns bigint language plpgsql volatile security definer set search_path = '' as $$
declare
  written bigint;
begin
  select l.revision into written from portico_private.remote_list l
  where l.token_hash = pg_catalog.sha256(pg_catalog.convert_to(coalesce(token, ''), 'UTF8')) for update;
  if not found then
    perform portico_private.refuse('remotes_token_invalid', 'This token does not write the list of remotes', 403);
  end if;
  return written;
end
$$;

-- Replaces the list, unless it is of a later revision. Returns the revision of the list.
create function public.portico_write_restricted_remotes(token text, revision bigint, remotes jsonb) returns bigint
  language plpgsql volatile security definer set search_path = '' as $$
declare
  written bigint := portico_private.check_remotes_token(token);
begin
  if written > revision then
    return written;
  end if;
  delete from portico_private.remotes r where true;
  insert into portico_private.remotes (name, route, title, icon, heading, place, claim, any_of, document)
  select one.key, one.value ->> 'route', one.value -> 'title', one.value ->> 'icon', one.value -> 'group', coalesce((one.value ->> 'order')::bigint, 0),
    one.value #>> '{access,claim}',
    case when one.value #> '{access,anyOf}' is not null then array(select pg_catalog.jsonb_array_elements_text(one.value #> '{access,anyOf}')) end,
    one.value ->> 'document'
  from pg_catalog.jsonb_each(remotes) as one;
  update portico_private.remote_list l set revision = portico_write_restricted_remotes.revision where l.is_only;
  return revision;
end
$$;

-- Returns the whole list to a caller with the token: {"revision", "remotes": {"<name>": {…}}}.
create function public.portico_read_restricted_remotes(token text) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  written bigint := portico_private.check_remotes_token(token);
begin
  return pg_catalog.jsonb_build_object('revision', written, 'remotes', (
    select coalesce(pg_catalog.jsonb_object_agg(r.name, portico_private.remote_entry(r)), '{}') from portico_private.remotes r
  ));
end
$$;

revoke execute on function portico_private.own_claims(), portico_private.remote_entry(portico_private.remotes),
  portico_private.check_remotes_token(text), public.portico_restricted_remotes(), public.portico_new_remotes_token(),
  public.portico_write_restricted_remotes(text, bigint, jsonb), public.portico_read_restricted_remotes(text) from public, anon, authenticated;
-- These functions only return data of the caller.
grant execute on function portico_private.own_claims(), portico_private.remote_entry(portico_private.remotes), public.portico_restricted_remotes()
  to authenticated;
-- The token authorizes the caller, because a release job has no account.
grant execute on function public.portico_write_restricted_remotes(text, bigint, jsonb), public.portico_read_restricted_remotes(text)
  to anon, service_role;
grant execute on function public.portico_new_remotes_token() to service_role;
