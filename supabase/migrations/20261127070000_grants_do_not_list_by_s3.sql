-- The operations that a grant of a share allows have exact names. Until now `object.list` also stood for `s3.object.list`, so a reader with an
-- account listed the files of a share by the S3 protocol. The S3 protocol shows a grant nothing now.
create or replace function portico_private.is_reading() returns boolean language sql stable set search_path = '' as $$
  select coalesce(pg_catalog.current_setting('storage.operation', true), '') ~
    '^(storage\.)?(object\.(get_authenticated|get_authenticated_info|head_authenticated_info|info_authenticated|list|list_v2)|render\.image_authenticated)$'
$$;
