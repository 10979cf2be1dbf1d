-- Shares: links to files and folders that their owner can end, with a password, a date and a number of uses.
-- Who enforces what: `portico_open_share` checks token, password, date and uses, counts the use, and hands out a grant of half an hour. The
-- policy on `storage.objects` takes a grant in the header `x-portico-grant`, as long as its share has not ended and what it leads to
-- is something that its owner may read at that moment. A policy cannot count, so uses are openings, not downloads.

create extension if not exists pgcrypto with schema extensions;
grant usage on schema portico_private to anon;

-- Reads as somebody who shares: policies for `authenticated` hold for it, and nothing else does.
do $$ begin
  if to_regrole('portico_sharer') is null then
    create role portico_sharer nologin;
  end if;
end $$;
grant authenticated to portico_sharer;

create table public.portico_shares (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references auth.users (id) on delete cascade,
  bucket_id text not null,
  items text[] not null constraint portico_share_items check (cardinality(items) between 1 and 100),
  name text not null constraint portico_share_name check (char_length(name) between 1 and 300),
  token_hash bytea not null unique,
  password_hash text,
  has_password boolean not null generated always as (password_hash is not null) stored,
  expires_at timestamptz,
  most_uses integer constraint portico_share_uses check (most_uses between 1 and 1000000),
  uses integer not null default 0,
  last_used_at timestamptz,
  ended_at timestamptz,
  wrong_passwords integer not null default 0,
  wrong_since timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.portico_shares is 'Links to files and folders that their owner can end.';
comment on column public.portico_shares.items is 'Keys in the bucket; a folder ends in a slash.';
comment on column public.portico_shares.uses is 'How often it was opened.';
create index portico_shares_of_owner on public.portico_shares (owner_id, created_at desc);

create table portico_private.share_grants (
  grant_hash bytea primary key,
  share_id uuid not null references public.portico_shares (id) on delete cascade,
  expires_at timestamptz not null
);
comment on table portico_private.share_grants is 'Shares that somebody has opened, for half an hour each.';
create index share_grants_of_share on portico_private.share_grants (share_id);
create index share_grants_over on portico_private.share_grants (expires_at);

alter table public.portico_shares enable row level security;
alter table portico_private.share_grants enable row level security;
create policy "people see their shares" on public.portico_shares for select to authenticated
  using (owner_id = (select auth.uid()));
create policy "people remove their shares" on public.portico_shares for delete to authenticated
  using (owner_id = (select auth.uid()));
revoke all on public.portico_shares from public, anon, authenticated;
revoke all on portico_private.share_grants from public, anon, authenticated;
grant select (id, owner_id, bucket_id, items, name, has_password, expires_at, most_uses, uses, last_used_at, ended_at, created_at), delete
  on public.portico_shares to authenticated;

create function portico_private.hash_of(secret text) returns bytea language sql immutable strict set search_path = '' as $$
  select pg_catalog.sha256(pg_catalog.convert_to(secret, 'UTF8'))
$$;

-- 24 random bytes, as they may stand in an address.
create function portico_private.new_secret() returns text language sql volatile set search_path = '' as $$
  select pg_catalog.translate(pg_catalog.encode(extensions.gen_random_bytes(24), 'base64'), '+/', '-_')
$$;

-- Whether a key is one of the items, or lies in one that is a folder. No pattern: `%` and `_` are letters like any other.
create function portico_private.is_among(items text[], key text) returns boolean language sql immutable set search_path = '' as $$
  select exists (
    select from pg_catalog.unnest(items) as item
    where item = key or (pg_catalog.right(item, 1) = '/' and pg_catalog.starts_with(key, item))
  )
$$;

-- The claims of an account as policies would find them in its token; null for one that may not sign in.
create function portico_private.claims_of(account uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select pg_catalog.jsonb_build_object(
    'sub', u.id, 'role', 'authenticated', 'aud', 'authenticated', 'email', u.email, 'aal', 'aal1',
    'is_anonymous', coalesce((pg_catalog.to_jsonb(u) ->> 'is_anonymous')::boolean, false),
    'app_metadata', coalesce(pg_catalog.to_jsonb(u) -> 'raw_app_meta_data', '{}'),
    'user_metadata', coalesce(pg_catalog.to_jsonb(u) -> 'raw_user_meta_data', '{}')
  )
  from auth.users u
  where u.id = account
    and coalesce((pg_catalog.to_jsonb(u) ->> 'banned_until')::timestamptz, '-infinity') <= pg_catalog.now()
    and (pg_catalog.to_jsonb(u) ->> 'deleted_at') is null
$$;

create function portico_private.put_request(headers text, claims text, account text, role_name text) returns void
  language sql volatile set search_path = '' as $$
  select pg_catalog.set_config('request.headers', coalesce(headers, ''), true), pg_catalog.set_config('request.jwt.claims', coalesce(claims, ''), true),
    pg_catalog.set_config('request.jwt.claim.sub', coalesce(account, ''), true), pg_catalog.set_config('request.jwt.claim.role', coalesce(role_name, ''), true)
$$;

-- What an account may read of some items, in the order of their keys. Runs as `portico_sharer` with the account's claims and without the header
-- of a grant, so that policies decide as for the account itself; the request is as before when it ends. (A function that names these settings in
-- a clause of its own can be made by superusers only.)
create function portico_private.readable_by(claims jsonb, bucket text, items text[], beyond text, most integer)
  returns table (name text, metadata jsonb, updated_at timestamptz) language plpgsql security definer set search_path = '' as $$
declare
  headers_before text := pg_catalog.current_setting('request.headers', true);
  claims_before text := pg_catalog.current_setting('request.jwt.claims', true);
  account_before text := pg_catalog.current_setting('request.jwt.claim.sub', true);
  role_before text := pg_catalog.current_setting('request.jwt.claim.role', true);
begin
  if claims is null then
    return;
  end if;
  perform portico_private.put_request('{}', claims::text, claims ->> 'sub', 'authenticated');
  return query
    select distinct on (o.name collate "C") o.name::text, o.metadata, o.updated_at
    from pg_catalog.unnest(items) as item join storage.objects o
      on o.bucket_id = bucket and o.name collate "C" >= item and o.name collate "C" < item || U&'\+10FFFF'
      and portico_private.is_among(array[item], o.name)
    where o.name collate "C" > beyond
    order by o.name collate "C" limit most;
  perform portico_private.put_request(headers_before, claims_before, account_before, role_before);
end
$$;

-- The share that a grant opens; none when either is over.
create function portico_private.share_of(share_grant text) returns public.portico_shares
  language sql stable security definer set search_path = '' as $$
  select s.* from portico_private.share_grants g join public.portico_shares s on s.id = g.share_id
  where g.grant_hash = portico_private.hash_of(share_grant) and g.expires_at > pg_catalog.now()
    and s.ended_at is null and coalesce(s.expires_at, 'infinity') > pg_catalog.now()
$$;

-- The grant that comes with a request.
create function portico_private.grant_in_hand() returns text language sql stable set search_path = '' as $$
  select nullif(pg_catalog.current_setting('request.headers', true), '')::json ->> 'x-portico-grant'
$$;

-- Whether the grant in hand opens an object.
create function portico_private.is_shared(bucket text, key text) returns boolean
  language plpgsql stable security definer set search_path = '' as $$
declare
  share public.portico_shares := portico_private.share_of(portico_private.grant_in_hand());
begin
  return share.id is not null and share.bucket_id = bucket and portico_private.is_among(share.items, key)
    and exists (
      select from portico_private.readable_by(portico_private.claims_of(share.owner_id), bucket, array[key], '', 1) o where o.name = key
    );
end
$$;

create policy "whoever has opened a share sees what is in it" on storage.objects for select to anon, authenticated
  using ((select portico_private.grant_in_hand()) is not null and portico_private.is_shared(bucket_id, name));

-- Shares what the caller may read of a bucket: `{"id", "token"}`. The token is nowhere else.
create function public.portico_create_share(
  bucket text, items text[], share_name text, share_password text default null, expires timestamptz default null, most_uses integer default null
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  account uuid := auth.uid();
  claims jsonb := portico_private.claims_of(account);
  token text := portico_private.new_secret();
  item text;
  made uuid;
begin
  foreach item in array coalesce(items, '{}') loop
    if item is null or item = '' or pg_catalog.left(item, 1) = '/' or pg_catalog.strpos(item, '//') > 0
      or not exists (select from portico_private.readable_by(claims, bucket, array[item], '', 1)) then
      raise insufficient_privilege using message = 'Nothing that you may read is there to be shared';
    end if;
  end loop;
  if expires <= pg_catalog.now() then
    raise check_violation using message = 'A share ends in the future';
  end if;
  -- bcrypt reads no more.
  if share_password = '' or pg_catalog.octet_length(share_password) > 72 then
    raise check_violation using message = 'A password has 1 to 72 bytes';
  end if;
  insert into public.portico_shares as s (owner_id, bucket_id, items, name, token_hash, password_hash, expires_at, most_uses)
  values (
    account, bucket, portico_create_share.items, share_name, portico_private.hash_of(token),
    extensions.crypt(share_password, extensions.gen_salt('bf', 8)), expires, portico_create_share.most_uses
  )
  returning s.id into made;
  return pg_catalog.jsonb_build_object('id', made, 'token', token);
end
$$;

-- Ends a share of the caller's at once, for those who have opened it, too. False where there is none that could be ended.
create function public.portico_end_share(share uuid) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  update public.portico_shares set ended_at = pg_catalog.now() where id = share and owner_id = auth.uid() and ended_at is null;
  return found;
end
$$;

-- Opens a share: `{"state": "open", "grant", "until", "name", "bucket", "items"}`, or why it does not: `missing`, `ended`, `expired`, `used_up`,
-- `password` (it wants one), `wrong_password`, `locked` (ten wrong ones within a quarter of an hour). Answers and does not raise, for what is
-- counted has to stay.
create function public.portico_open_share(token text, share_password text default null) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  share public.portico_shares;
  given text := portico_private.new_secret();
  until timestamptz := pg_catalog.now() + interval '30 minutes';
  most_wrong constant integer := 10;
  pause constant interval := '15 minutes';
  refusal text;
begin
  select * into share from public.portico_shares s where s.token_hash = portico_private.hash_of(token) for update;
  refusal := case
    when share.id is null then 'missing'
    when share.ended_at is not null then 'ended'
    when share.expires_at <= pg_catalog.now() then 'expired'
    when share.uses >= share.most_uses then 'used_up'
    when not share.has_password then null
    when share_password is null then 'password'
    when share.wrong_passwords >= most_wrong and share.wrong_since > pg_catalog.now() - pause then 'locked'
    when extensions.crypt(share_password, share.password_hash) <> share.password_hash then 'wrong_password'
  end;
  if refusal = 'wrong_password' then
    update public.portico_shares s set
      wrong_passwords = case when share.wrong_since > pg_catalog.now() - pause then share.wrong_passwords + 1 else 1 end,
      wrong_since = case when share.wrong_since > pg_catalog.now() - pause then share.wrong_since else pg_catalog.now() end
    where s.id = share.id;
  end if;
  if refusal is not null then
    return pg_catalog.jsonb_build_object('state', refusal);
  end if;
  update public.portico_shares s set uses = s.uses + 1, last_used_at = pg_catalog.now(), wrong_passwords = 0 where s.id = share.id;
  delete from portico_private.share_grants g where g.expires_at < pg_catalog.now();
  insert into portico_private.share_grants values (portico_private.hash_of(given), share.id, until);
  return pg_catalog.jsonb_build_object(
    'state', 'open', 'grant', given, 'until', least(until, share.expires_at), 'name', share.name, 'bucket', share.bucket_id, 'items', share.items
  );
end
$$;

-- What a grant shows, a page at a time: `{"state": "open", "objects": [{"name", "size", "type", "updated_at"}]}`, or why no longer: `ended`,
-- `expired`, `over` (the grant is, or is none).
create function public.portico_shared_objects(share_grant text, beyond text default '', most integer default 1000) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  share public.portico_shares := portico_private.share_of(share_grant);
begin
  if share.id is null then
    return pg_catalog.jsonb_build_object('state', coalesce((
      select case when s.ended_at is not null then 'ended' when s.expires_at <= pg_catalog.now() then 'expired' end
      from portico_private.share_grants g join public.portico_shares s on s.id = g.share_id
      where g.grant_hash = portico_private.hash_of(share_grant)
    ), 'over'));
  end if;
  return pg_catalog.jsonb_build_object('state', 'open', 'objects', coalesce((
    select pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
      'name', o.name, 'size', (o.metadata ->> 'size')::bigint, 'type', o.metadata ->> 'mimetype', 'updated_at', o.updated_at
    ) order by o.name collate "C")
    from portico_private.readable_by(
      portico_private.claims_of(share.owner_id), share.bucket_id, share.items, coalesce(beyond, ''), least(greatest(most, 1), 1000)
    ) o
  ), '[]'));
end
$$;

-- What reads as an account is nobody's but the functions' above.
do $$
begin
  revoke execute on all functions in schema portico_private from public;
  revoke execute on function portico_private.readable_by(jsonb, text, text[], text, integer) from anon, authenticated;
  execute format('grant portico_sharer to %I', current_user);
  grant usage, create on schema portico_private to portico_sharer;
  alter function portico_private.readable_by(jsonb, text, text[], text, integer) owner to portico_sharer;
  execute format('grant execute on function portico_private.readable_by(jsonb, text, text[], text, integer) to %I', current_user);
  revoke create on schema portico_private from portico_sharer;
end $$;
revoke execute on function portico_private.claims_of(uuid), portico_private.share_of(text), portico_private.new_secret(),
  portico_private.hash_of(text), portico_private.is_among(text[], text), portico_private.put_request(text, text, text, text)
  from anon, authenticated;
grant execute on function portico_private.is_among(text[], text), portico_private.put_request(text, text, text, text) to portico_sharer;
grant execute on function portico_private.grant_in_hand(), portico_private.is_shared(text, text) to anon, authenticated;

revoke execute on function public.portico_create_share(text, text[], text, text, timestamptz, integer), public.portico_end_share(uuid),
  public.portico_open_share(text, text), public.portico_shared_objects(text, text, integer) from public, anon, authenticated;
grant execute on function public.portico_create_share(text, text[], text, text, timestamptz, integer), public.portico_end_share(uuid)
  to authenticated;
grant execute on function public.portico_open_share(text, text), public.portico_shared_objects(text, text, integer) to anon, authenticated;
