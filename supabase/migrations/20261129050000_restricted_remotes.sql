-- Remotes that need a claim. A static host authenticates no one, so `npx portico restrict on` takes these remotes out of the public registry, and their
-- users read here what they may open. The list has no code, no hash and no address of a release: `document` is the path of a document of the site, and this
-- document has them (decision 235). Needs the migrations of people and of level 1.

create table portico_private.remotes (
  name text primary key check (name ~ '^[a-z][a-z0-9]*(-[a-z0-9]+)*$'),
  route text not null unique check (route ~ '^/[a-z0-9]+(-[a-z0-9]+)*$'),
  title jsonb not null check (pg_catalog.jsonb_typeof(title) = 'object'),
  icon text,
  place integer not null default 0,
  claim text not null,
  any_of text[],
  document text not null check (document ~ '^/[a-z0-9-]+[.]html$')
);
comment on table portico_private.remotes is 'The remotes that need a claim, as the command line wrote them last.';
comment on column portico_private.remotes.any_of is 'If set, the claim is a list, and has to hold one of these.';

-- The revision of the registry that wrote the list, and who may write the next one.
create table portico_private.remote_list (
  is_only boolean primary key default true check (is_only),
  revision bigint not null default 0,
  token_hash bytea not null
);

-- The claims of the caller, from the account itself and not from the token: a role that was taken away ends at once. Refuses sessions that have ended, and
-- those that MFA is missing in.
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

-- A remote as the shell reads it.
create function portico_private.remote_entry(r portico_private.remotes) returns jsonb language sql immutable set search_path = '' as $$
  select pg_catalog.jsonb_strip_nulls(pg_catalog.jsonb_build_object('icon', r.icon)) || pg_catalog.jsonb_build_object(
    'route', r.route, 'title', r.title, 'order', r.place, 'document', r.document,
    'access', pg_catalog.jsonb_strip_nulls(pg_catalog.jsonb_build_object('claim', r.claim, 'anyOf', pg_catalog.to_jsonb(r.any_of)))
  )
$$;

-- {"<name>": {"route", "title", "icon", "order", "access": {"claim", "anyOf"}, "document"}}: the remotes that the caller may open.
create function public.portico_restricted_remotes() returns jsonb language sql stable security invoker set search_path = '' as $$
  select coalesce(pg_catalog.jsonb_object_agg(r.name, portico_private.remote_entry(r)), '{}') from portico_private.remotes r
$$;

-- For the secret key: makes the token that writes the list, and ends the one before. The next list may have any revision.
create function public.portico_new_remotes_token() returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  token text := pg_catalog.encode(extensions.gen_random_bytes(32), 'hex');
begin
  insert into portico_private.remote_list as l (token_hash) values (pg_catalog.sha256(pg_catalog.convert_to(token, 'UTF8')))
  on conflict (is_only) do update set token_hash = excluded.token_hash, revision = 0;
  return token;
end
$$;

-- Refuses any other token. Writers come one after the other.
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

-- Replaces the list, unless a later revision has written it. Returns the revision that the list is of.
create function public.portico_write_restricted_remotes(token text, revision bigint, remotes jsonb) returns bigint
  language plpgsql volatile security definer set search_path = '' as $$
declare
  written bigint := portico_private.check_remotes_token(token);
begin
  if written > revision then
    return written;
  end if;
  delete from portico_private.remotes r where true;
  insert into portico_private.remotes (name, route, title, icon, place, claim, any_of, document)
  select one.key, one.value ->> 'route', one.value -> 'title', one.value ->> 'icon', coalesce((one.value ->> 'order')::integer, 0),
    one.value #>> '{access,claim}',
    case when one.value #> '{access,anyOf}' is not null then array(select pg_catalog.jsonb_array_elements_text(one.value #> '{access,anyOf}')) end,
    one.value ->> 'document'
  from pg_catalog.jsonb_each(remotes) as one;
  update portico_private.remote_list l set revision = portico_write_restricted_remotes.revision where l.is_only;
  return revision;
end
$$;

-- {"revision", "remotes": {"<name>": {…}}}: the whole list, for those who write it.
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
-- They tell about the caller alone.
grant execute on function portico_private.own_claims(), portico_private.remote_entry(portico_private.remotes), public.portico_restricted_remotes()
  to authenticated;
-- The token decides; the job that has it has no account.
grant execute on function public.portico_write_restricted_remotes(text, bigint, jsonb), public.portico_read_restricted_remotes(text)
  to anon, service_role;
grant execute on function public.portico_new_remotes_token() to service_role;
