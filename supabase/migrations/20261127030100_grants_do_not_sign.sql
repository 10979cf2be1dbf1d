-- Access that ends, in the database, so that it holds at a hosted project too.
-- 1. The grant of a share opens a file only while the request that carries it is answered. Storage signs an address for any caller who may read the
--    object, and a signed address outlives the share: its reader could read what replaced the file, until the date that they had chosen.
-- 2. Objects that are moved or copied into a bucket obey its limits of size and type, as uploads do. Storage itself checks uploads alone.

-- Whether the request reads an object, its facts, its picture or a folder, in the words of storage. A service that doesn't tell policies what a
-- request does can't be kept from signing, so a grant opens nothing there.
create function portico_private.is_reading() returns boolean language sql stable set search_path = '' as $$
  select coalesce(pg_catalog.current_setting('storage.operation', true), '') ~
    '(^|\.)(object\.(get_authenticated|get_authenticated_info|head_authenticated_info|info_authenticated|list|list_v2)|render\.image_authenticated)$'
$$;

alter policy "whoever has opened a share sees what is in it" on storage.objects
  using (
    (select portico_private.grant_in_hand()) is not null and (select portico_private.is_reading())
    and portico_private.is_shared(bucket_id, name)
  );

-- Whether a bucket takes an object of this size and type. `image/*`, `*/*` and `*` stand for many types; parameters such as a charset
-- don't count. Unknown metadata fits.
create function portico_private.fits_rules(size_limit bigint, types text[], metadata jsonb) returns boolean
  language sql immutable set search_path = '' as $$
  select metadata is null or (
    coalesce((metadata ->> 'size')::numeric <= size_limit, true)
    and (
      coalesce(pg_catalog.cardinality(types), 0) = 0
      or exists (
        select
        from (select pg_catalog.lower(pg_catalog.btrim(pg_catalog.split_part(coalesce(metadata ->> 'mimetype', 'application/octet-stream'), ';', 1))) as type) given,
          pg_catalog.unnest(types) as listed,
          lateral (select pg_catalog.lower(pg_catalog.btrim(pg_catalog.split_part(listed, ';', 1))) as rule) l
        where rule in (type, '*', '*/*') or (pg_catalog.right(rule, 2) = '/*' and pg_catalog.starts_with(type, pg_catalog.left(rule, -1)))
      )
    )
  )
$$;

-- Whether an object that is moved or copied may arrive in a bucket. One that stays in its bucket, or returns from the trash to where it was
-- deleted, may: limits that were lowered since don't lock in what was stored before.
create function portico_private.fits_bucket(bucket text, object uuid, key text, metadata jsonb) returns boolean
  language plpgsql stable security definer set search_path = '' as $$
declare
  rules record;
  place record;
begin
  select b.file_size_limit, b.allowed_mime_types into rules from storage.buckets b where b.id = bucket;
  if not found or (rules.file_size_limit is null and coalesce(pg_catalog.cardinality(rules.allowed_mime_types), 0) = 0) then
    return true;
  end if;
  select o.bucket_id, o.name into place from storage.objects o where o.id = object;
  if found and (place.bucket_id = bucket or (place.bucket_id = 'portico-trash' and pg_catalog.split_part(place.name, '/', 3) = bucket)) then
    return true;
  end if;
  -- The placeholder of an empty folder has no type.
  return portico_private.fits_rules(
    rules.file_size_limit,
    case when key like '%.emptyFolderPlaceholder' and metadata ->> 'size' = '0' then null else rules.allowed_mime_types end,
    metadata);
end
$$;

create policy "what is moved into a bucket obeys its limits" on storage.objects as restrictive for update to public
  with check (
    coalesce(pg_catalog.current_setting('storage.operation', true), '') !~ '(^|\.)object\.(move|copy)$'
    or portico_private.fits_bucket(bucket_id, id, name, metadata)
  );
create policy "what is copied into a bucket obeys its limits" on storage.objects as restrictive for insert to public
  with check (
    coalesce(pg_catalog.current_setting('storage.operation', true), '') !~ '(^|\.)object\.(move|copy)$'
    or portico_private.fits_bucket(bucket_id, id, name, metadata)
  );

revoke execute on function portico_private.is_reading(), portico_private.fits_rules(bigint, text[], jsonb),
  portico_private.fits_bucket(text, uuid, text, jsonb) from public, anon, authenticated;
grant execute on function portico_private.is_reading() to anon, authenticated;
-- An account that changes an object needs the privilege for the functions of all its policies.
grant execute on function portico_private.fits_bucket(text, uuid, text, jsonb) to public;
