-- A page of own files, and an invitation, read an index from the right place instead of all entries before it.

-- As before, and a page begins at its first name. A condition with OR is no bound of an index in a plan that is kept for all pages.
create or replace function portico_private.own_page(account uuid, beyond_bucket text, beyond_key text, beyond_id uuid, most integer)
  returns setof storage.objects language plpgsql stable security definer set search_path = '' set enable_sort = off set enable_seqscan = off as $$
declare
  owner_text constant text := account::text;
  home_start constant text := owner_text || '/';
  home_end constant text := owner_text || '0';
  rows_left integer := most;
  rows_found integer;
  place text;
  first_name text;
  seen_name text;
  last_id uuid;
begin
  if beyond_bucket = '' or portico_private.home_of(beyond_bucket, beyond_key) = owner_text then
    foreach place in array array['avatars', 'files', 'portico-avatars', 'portico-trash'] loop
      continue when place collate "C" < beyond_bucket;
      seen_name := case when place = beyond_bucket then beyond_key else '' end;
      first_name := greatest(home_start collate "C", seen_name collate "C");
      return query
        select o.* from storage.objects o
        where o.bucket_id = place and o.name collate "C" >= first_name and o.name collate "C" < home_end
          and o.name <> seen_name and o.name not like '%.emptyFolderPlaceholder'
        order by o.name collate "C" limit rows_left;
      get diagnostics rows_found = row_count;
      rows_left := rows_left - rows_found;
      if rows_left <= 0 then
        return;
      end if;
    end loop;
  else
    last_id := coalesce(beyond_id, (select o.id from storage.objects o where o.bucket_id = beyond_bucket and o.name = beyond_key));
  end if;
  last_id := coalesce(last_id, '00000000-0000-0000-0000-000000000000');
  if portico_private.files_are_indexed() then
    -- A lateral join keeps the order of the ids.
    return query
      select o.* from (
        select i.id from portico_private.file_index i
        where i.owner_id = owner_text and i.home <> i.owner_id and i.is_file and i.id > last_id order by i.id limit rows_left
      ) n
      cross join lateral (select s.* from storage.objects s where s.id = n.id offset 0) o;
  else
    return query
      select o.* from storage.objects o
      where o.owner_id = owner_text and o.id > last_id and portico_private.home_of(o.bucket_id, o.name) <> owner_text
        and o.name not like '%.emptyFolderPlaceholder'
      order by o.id limit rows_left;
  end if;
end
$$;

-- Whether an account has an address. The auth server has an index of the addresses of accounts without single sign-on. The others have an
-- identity with their address, and identities have an index, too.
create function portico_private.has_account(address text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from auth.users u where u.email = address and not u.is_sso_user)
    or exists (select from auth.identities i join auth.users u on u.id = i.user_id where i.email = address and u.email = address)
$$;
revoke execute on function portico_private.has_account(text) from public, anon, authenticated;

-- As before, and the address is looked up by indexes.
create or replace function portico_private.portico_invite_person(email text, name text default '', roles text[] default '{}', locale text default null)
  returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := portico_private.begin_change();
  address text := pg_catalog.lower(pg_catalog.btrim(coalesce(email, '')));
  made uuid := pg_catalog.gen_random_uuid();
begin
  if pg_catalog.length(address) > 254 or address !~
    '^[a-z0-9.!#$%&''*+/=?^_`{|}~-]+@[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?([.][a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$' then
    perform portico_private.refuse('email_address_invalid', 'This is no address of a mailbox', 422);
  end if;
  if exists (select from pg_catalog.unnest(roles) as wanted where not exists (select from portico_private.roles r where r.name = wanted)) then
    perform portico_private.refuse('role_unknown', 'There is no such role', 422);
  end if;
  if portico_private.has_account(address) then
    perform portico_private.refuse('person_exists', 'There is an account with this address', 409);
  end if;
  insert into auth.users (
    instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, invited_at, raw_app_meta_data, raw_user_meta_data,
    created_at, updated_at, confirmation_token, recovery_token, email_change, email_change_token_new
  ) values (
    '00000000-0000-0000-0000-000000000000', made, 'authenticated', 'authenticated', address, '', pg_catalog.now(), pg_catalog.now(),
    '{"provider": "email", "providers": ["email"]}'::jsonb
      || coalesce((select pg_catalog.jsonb_object_agg(wanted, true) from pg_catalog.unnest(roles) as wanted), '{}'),
    pg_catalog.jsonb_strip_nulls(pg_catalog.jsonb_build_object(
      'sub', made, 'email', address, 'full_name', nullif(pg_catalog.left(pg_catalog.btrim(name), 200), ''), 'locale', pg_catalog.left(locale, 35)
    )),
    pg_catalog.now(), pg_catalog.now(), '', '', '', ''
  );
  insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at) values (
    pg_catalog.gen_random_uuid(), 'email', made::text, made,
    pg_catalog.jsonb_build_object('sub', made, 'email', address, 'email_verified', false, 'phone_verified', false),
    pg_catalog.now(), pg_catalog.now()
  );
  return made;
exception when unique_violation then
  perform portico_private.refuse('person_exists', 'There is an account with this address', 409);
end
$$;
