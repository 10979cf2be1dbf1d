-- Upload requests: links with which people without an account may put files into one folder, and do nothing else.
-- Who enforces what: `portico_reserve_upload` counts files under a lock, compares sizes, and says under which key a file goes; the policy on
-- `storage.objects` takes exactly that key, with no more bytes than were said, while the request is open and its owner may add
-- files there. Storage asks the policy before it takes a file (for one in parts: before each part), and not after: what was on its way in one
-- piece when a request ended may still arrive.

create table public.portico_upload_requests (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references auth.users (id) on delete cascade,
  bucket_id text not null,
  folder text not null constraint portico_upload_request_folder check (folder ~ '^([^/]+/)*$'),
  name text not null constraint portico_upload_request_name check (char_length(name) between 1 and 300),
  note text not null constraint portico_upload_request_note check (char_length(note) <= 2000),
  token_hash bytea not null unique,
  expires_at timestamptz,
  most_files integer constraint portico_upload_request_files check (most_files between 1 and 1000000),
  most_bytes bigint constraint portico_upload_request_bytes check (most_bytes > 0),
  files integer not null default 0,
  last_used_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.portico_upload_requests is 'Links to put files into a folder, which their owner can end.';
comment on column public.portico_upload_requests.folder is 'Key in the bucket, ending in a slash; nothing for all of the bucket.';
comment on column public.portico_upload_requests.most_bytes is 'Of each file.';
comment on column public.portico_upload_requests.files is 'How many were taken up, whether they have arrived or not.';
create index portico_upload_requests_of_owner on public.portico_upload_requests (owner_id, created_at desc);

create table portico_private.upload_grants (
  grant_hash bytea primary key,
  request_id uuid not null references public.portico_upload_requests (id) on delete cascade,
  part text not null,
  expires_at timestamptz not null
);
comment on table portico_private.upload_grants is 'Requests that somebody has opened, for a day each.';
comment on column portico_private.upload_grants.part is 'The folder of its files, within that of the request.';
create index upload_grants_of_request on portico_private.upload_grants (request_id);
create index upload_grants_over on portico_private.upload_grants (expires_at);

create table portico_private.reserved_uploads (
  grant_hash bytea not null references portico_private.upload_grants (grant_hash) on delete cascade,
  key text not null,
  bytes bigint not null check (bytes >= 0),
  primary key (grant_hash, key)
);
comment on table portico_private.reserved_uploads is 'Files that a grant may send.';

alter table public.portico_upload_requests enable row level security;
alter table portico_private.upload_grants enable row level security;
alter table portico_private.reserved_uploads enable row level security;
create policy "people see their upload requests" on public.portico_upload_requests for select to authenticated
  using (owner_id = (select auth.uid()));
create policy "people remove their upload requests" on public.portico_upload_requests for delete to authenticated
  using (owner_id = (select auth.uid()));
revoke all on public.portico_upload_requests from public, anon, authenticated;
revoke all on portico_private.upload_grants, portico_private.reserved_uploads from public, anon, authenticated;
grant select (id, owner_id, bucket_id, folder, name, note, expires_at, most_files, most_bytes, files, last_used_at, ended_at, created_at), delete
  on public.portico_upload_requests to authenticated;

-- Whether an account may add an object: tries it as `portico_sharer` with the account's claims and without the header of a grant, so that
-- policies decide as for the account itself, and undoes it together with what it has set of the request.
create function portico_private.may_add(claims jsonb, bucket text, key text, metadata jsonb) returns boolean
  language plpgsql volatile security definer set search_path = '' as $$
begin
  if claims is null then
    return false;
  end if;
  perform portico_private.put_request('{}', claims::text, claims ->> 'sub', 'authenticated');
  perform pg_catalog.set_config('storage.operation', 'storage.object.upload', true);
  insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata) values (
    bucket, key, (claims ->> 'sub')::uuid, claims ->> 'sub', '1', metadata
  );
  raise exception using errcode = 'PU001';
exception
  -- One that is there already has passed the policies before it was found.
  when sqlstate 'PU001' or unique_violation then
    return true;
  when insufficient_privilege or foreign_key_violation then
    return false;
end
$$;

-- Why a request takes nothing; null where it takes files.
create function portico_private.refusal_of(request public.portico_upload_requests) returns text
  language sql stable set search_path = '' as $$
  select case
    when request.id is null then 'missing'
    when request.ended_at is not null then 'ended'
    when request.expires_at <= pg_catalog.now() then 'expired'
    when portico_private.claims_of(request.owner_id) is null then 'ended'
  end
$$;

-- Whether the grant in hand sends an object of a size that was reserved. Asked of what a request for an upload does only: a signed link
-- for an upload would outlive the request.
create function portico_private.is_requested(bucket text, key text, metadata jsonb) returns boolean
  language plpgsql volatile security definer set search_path = '' as $$
declare
  request public.portico_upload_requests;
  reserved bigint;
begin
  if coalesce(pg_catalog.current_setting('storage.operation', true), '')
    not in ('storage.object.upload', 'storage.tus.upload.create', 'storage.tus.upload.part', 'storage.tus.upload.delete') then
    return false;
  end if;
  select u.bytes into reserved from portico_private.upload_grants g join portico_private.reserved_uploads u using (grant_hash)
    where g.grant_hash = portico_private.hash_of(portico_private.grant_in_hand()) and g.expires_at > pg_catalog.now() and u.key = is_requested.key;
  select r.* into request from portico_private.upload_grants g join public.portico_upload_requests r on r.id = g.request_id
    where g.grant_hash = portico_private.hash_of(portico_private.grant_in_hand()) and r.bucket_id = bucket;
  return pg_catalog.jsonb_typeof(metadata -> 'contentLength') is not distinct from 'number'
    and coalesce((metadata ->> 'contentLength')::numeric <= reserved, false) and portico_private.refusal_of(request) is null
    and portico_private.may_add(portico_private.claims_of(request.owner_id), bucket, key, metadata);
end
$$;

create policy "whoever was asked for files sends them" on storage.objects for insert to anon, authenticated
  with check (
    (select portico_private.grant_in_hand()) is not null
    and portico_private.is_requested(bucket_id, name, metadata)
  );

-- Asks for files in a folder where the caller may add some: `{"id", "token"}`. The token is nowhere else.
create function public.portico_create_upload_request(
  bucket text, folder text, request_name text, note text default '', expires timestamptz default null, most_files integer default null,
  most_bytes bigint default null
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  account uuid := auth.uid();
  token text := portico_private.new_secret();
  made uuid;
begin
  if expires <= pg_catalog.now() then
    raise check_violation using message = 'A request ends in the future';
  end if;
  if not coalesce(portico_private.may_add(portico_private.claims_of(account), bucket, folder || 'x', '{"contentLength": 0}'), false) then
    raise insufficient_privilege using message = 'You may not add files there';
  end if;
  insert into public.portico_upload_requests as r (owner_id, bucket_id, folder, name, note, token_hash, expires_at, most_files, most_bytes)
  values (
    account, bucket, portico_create_upload_request.folder, request_name, coalesce(portico_create_upload_request.note, ''),
    portico_private.hash_of(token), expires, portico_create_upload_request.most_files, portico_create_upload_request.most_bytes
  )
  returning r.id into made;
  return pg_catalog.jsonb_build_object('id', made, 'token', token);
end
$$;

-- Ends a request of the caller's at once, for those who have it open, too. False where there is none that could be ended.
create function public.portico_end_upload_request(request uuid) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  update public.portico_upload_requests set ended_at = pg_catalog.now()
    where id = request and owner_id = auth.uid() and ended_at is null;
  return found;
end
$$;

-- Opens a request: `{"state": "open", "grant", "until", "name", "note", "most_files", "files", "most_bytes"}`, or why it does not:
-- `missing`, `ended`, `expired`, `full`. Nothing is said of what is in the folder, nor where it is.
create function public.portico_open_upload_request(token text) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  request public.portico_upload_requests;
  given text := portico_private.new_secret();
  until timestamptz := pg_catalog.now() + interval '1 day';
  refusal text;
begin
  select * into request from public.portico_upload_requests r where r.token_hash = portico_private.hash_of(token);
  refusal := coalesce(portico_private.refusal_of(request), case when request.files >= request.most_files then 'full' end);
  if refusal is not null then
    return pg_catalog.jsonb_build_object('state', refusal);
  end if;
  delete from portico_private.upload_grants g where g.expires_at < pg_catalog.now();
  insert into portico_private.upload_grants values (
    portico_private.hash_of(given), request.id,
    pg_catalog.to_char(pg_catalog.now() at time zone 'UTC', 'YYYY-MM-DD HH24.MI ') || pg_catalog.encode(extensions.gen_random_bytes(4), 'hex'), until
  );
  return pg_catalog.jsonb_build_object(
    'state', 'open', 'grant', given, 'until', least(until, request.expires_at), 'name', request.name, 'note', request.note,
    'most_files', request.most_files, 'files', request.files, 'most_bytes', request.most_bytes
  );
end
$$;

-- Takes up a file of a size: `{"state": "open", "bucket", "key"}`, or why not: `over` (the grant is), `ended`, `expired`, `full`, `too_large`,
-- `taken` (the grant has that path for another size), `forbidden` (the owner may add nothing there any more). `path` is made of parts of a
-- key, such as `Photos/one.jpg`. Asking again, as after a lost answer, counts once.
create function public.portico_reserve_upload(upload_grant text, path text, bytes bigint) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  given portico_private.upload_grants;
  request public.portico_upload_requests;
  refusal text;
  wanted text;
  known bigint;
begin
  if path is null or pg_catalog.char_length(path) > 600 or bytes is null or bytes < 0
    or path !~ '^[^/[:cntrl:]]+(/[^/[:cntrl:]]+)*$' or path ~ '(^|/)\.{1,2}(/|$)' then
    raise check_violation using message = 'This is no path of a file';
  end if;
  select * into given from portico_private.upload_grants g
    where g.grant_hash = portico_private.hash_of(upload_grant) and g.expires_at > pg_catalog.now();
  if given.request_id is null then
    return '{"state": "over"}';
  end if;
  -- Counted one after the other.
  select * into request from public.portico_upload_requests r where r.id = given.request_id for update;
  wanted := request.folder || given.part || '/' || path;
  select u.bytes into known from portico_private.reserved_uploads u where u.grant_hash = given.grant_hash and u.key = wanted;
  refusal := coalesce(portico_private.refusal_of(request), case
    when bytes > request.most_bytes then 'too_large'
    when known <> bytes then 'taken'
    when known is null and request.files >= request.most_files then 'full'
    when not portico_private.may_add(portico_private.claims_of(request.owner_id), request.bucket_id, wanted, pg_catalog.jsonb_build_object('contentLength', bytes))
      then 'forbidden'
  end);
  if refusal is not null then
    return pg_catalog.jsonb_build_object('state', refusal);
  end if;
  if known is null then
    insert into portico_private.reserved_uploads values (given.grant_hash, wanted, bytes);
    update public.portico_upload_requests r set files = r.files + 1, last_used_at = pg_catalog.now() where r.id = request.id;
  end if;
  return pg_catalog.jsonb_build_object('state', 'open', 'bucket', request.bucket_id, 'key', wanted);
end
$$;

revoke execute on all functions in schema portico_private from public;
do $$
begin
  grant usage, create on schema portico_private to portico_sharer;
  alter function portico_private.may_add(jsonb, text, text, jsonb) owner to portico_sharer;
  execute format('grant execute on function portico_private.may_add(jsonb, text, text, jsonb) to %I', current_user);
  revoke create on schema portico_private from portico_sharer;
end $$;
revoke execute on function portico_private.may_add(jsonb, text, text, jsonb), portico_private.refusal_of(public.portico_upload_requests),
  portico_private.is_requested(text, text, jsonb) from anon, authenticated;
grant execute on function portico_private.is_requested(text, text, jsonb) to anon, authenticated;

revoke execute on function public.portico_create_upload_request(text, text, text, text, timestamptz, integer, bigint),
  public.portico_end_upload_request(uuid), public.portico_open_upload_request(text), public.portico_reserve_upload(text, text, bigint)
  from public, anon, authenticated;
grant execute on function public.portico_create_upload_request(text, text, text, text, timestamptz, integer, bigint),
  public.portico_end_upload_request(uuid) to authenticated;
grant execute on function public.portico_open_upload_request(text), public.portico_reserve_upload(text, text, bigint) to anon, authenticated;
