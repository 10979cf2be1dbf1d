-- Limits of file requests, also if the API sends none: files, bytes of a file, bytes of all files, and a date. A visitor with the link can
-- announce no more.

alter table public.portico_upload_requests
  add column most_total bigint constraint portico_upload_request_total check (most_total > 0),
  add column bytes bigint not null default 0;
comment on column public.portico_upload_requests.most_total is 'Bytes of all files.';
comment on column public.portico_upload_requests.bytes is 'Bytes of the files that were taken up, whether they have arrived or not.';
grant select (most_total, bytes) on public.portico_upload_requests to authenticated;

-- A folder is as long as a key of storage.
alter table public.portico_upload_requests add constraint portico_upload_request_folder_length
  check (char_length(folder) <= 1024) not valid;

-- The defaults of a request.
create function portico_private.limit_upload_request() returns trigger language plpgsql set search_path = '' as $$
begin
  new.most_files := coalesce(new.most_files, 100);
  new.most_bytes := coalesce(new.most_bytes, 1000000000);
  new.most_total := coalesce(new.most_total, 10000000000);
  new.expires_at := coalesce(new.expires_at, pg_catalog.now() + interval '30 days');
  return new;
end
$$;
revoke execute on function portico_private.limit_upload_request() from public, anon, authenticated;
create trigger portico_limit_upload_request before insert on public.portico_upload_requests
  for each row execute function portico_private.limit_upload_request();

-- Requests of earlier versions take as much from now on. They keep their date, or that they have none.
update public.portico_upload_requests r set
  most_files = coalesce(r.most_files, r.files + 100), most_bytes = coalesce(r.most_bytes, 1000000000), most_total = 10000000000;

-- As before, with the bytes of all files.
drop function public.portico_create_upload_request(text, text, text, text, timestamptz, integer, bigint);
create function public.portico_create_upload_request(
  bucket text, folder text, request_name text, note text default '', expires timestamptz default null, most_files integer default null,
  most_bytes bigint default null, most_total bigint default null
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
  insert into public.portico_upload_requests as r
    (owner_id, bucket_id, folder, name, note, token_hash, expires_at, most_files, most_bytes, most_total)
  values (
    account, bucket, portico_create_upload_request.folder, request_name, coalesce(portico_create_upload_request.note, ''),
    portico_private.hash_of(token), expires, portico_create_upload_request.most_files, portico_create_upload_request.most_bytes,
    portico_create_upload_request.most_total
  )
  returning r.id into made;
  return pg_catalog.jsonb_build_object('id', made, 'token', token);
end
$$;

-- As before, with `bytes_left`. Full is also a request that takes no more bytes.
create or replace function public.portico_open_upload_request(token text) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  request public.portico_upload_requests;
  given text := portico_private.new_secret();
  until timestamptz := pg_catalog.now() + interval '1 day';
  refusal text;
begin
  select * into request from public.portico_upload_requests r where r.token_hash = portico_private.hash_of(token);
  refusal := coalesce(portico_private.refusal_of(request),
    case when request.files >= request.most_files or request.bytes >= request.most_total then 'full' end);
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
    'most_files', request.most_files, 'files', request.files, 'most_bytes', request.most_bytes,
    'bytes_left', request.most_total - request.bytes
  );
end
$$;

-- As before, and `no_room`: together with the files that were taken up it is more than the request takes.
create or replace function public.portico_reserve_upload(upload_grant text, path text, bytes bigint) returns jsonb
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
    when portico_reserve_upload.bytes > request.most_bytes then 'too_large'
    when known <> portico_reserve_upload.bytes then 'taken'
    when known is null and request.files >= request.most_files then 'full'
    when known is null and portico_reserve_upload.bytes > request.most_total - request.bytes then 'no_room'
    when not portico_private.may_add(portico_private.claims_of(request.owner_id), request.bucket_id, wanted,
      pg_catalog.jsonb_build_object('contentLength', portico_reserve_upload.bytes)) then 'forbidden'
  end);
  if refusal is not null then
    return pg_catalog.jsonb_build_object('state', refusal);
  end if;
  if known is null then
    insert into portico_private.reserved_uploads values (given.grant_hash, wanted, portico_reserve_upload.bytes);
    update public.portico_upload_requests r
      set files = r.files + 1, bytes = r.bytes + portico_reserve_upload.bytes, last_used_at = pg_catalog.now() where r.id = request.id;
  end if;
  return pg_catalog.jsonb_build_object('state', 'open', 'bucket', request.bucket_id, 'key', wanted);
end
$$;

-- Anybody with the link opens a request as often as they like. A request keeps the newest 1000 grants that have sent no file yet.
create function portico_private.limit_upload_grants() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from portico_private.upload_grants g where g.grant_hash in (
    select unused.grant_hash from portico_private.upload_grants unused
    where unused.request_id = new.request_id
      and not exists (select from portico_private.reserved_uploads u where u.grant_hash = unused.grant_hash)
    order by unused.expires_at desc, unused.grant_hash offset 1000
  );
  return null;
end
$$;
create trigger portico_limit_upload_grants after insert on portico_private.upload_grants
  for each row execute function portico_private.limit_upload_grants();

revoke execute on function portico_private.limit_upload_grants(),
  public.portico_create_upload_request(text, text, text, text, timestamptz, integer, bigint, bigint) from public, anon, authenticated;
grant execute on function public.portico_create_upload_request(text, text, text, text, timestamptz, integer, bigint, bigint) to authenticated;
