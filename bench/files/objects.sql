-- Simulates a folder with many years of files. No test opens them, so storage has no content for them.
insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata)
select 'files', u.id || '/Many/file ' || lpad(n::text, 5, '0') || '.txt', u.id, u.id::text, gen_random_uuid()::text,
  jsonb_build_object('size', n * 37, 'mimetype', 'text/plain', 'eTag', '"' || md5(n::text) || '"', 'cacheControl', 'max-age=3600',
    'contentLength', n * 37, 'httpStatusCode', 200, 'lastModified', '2026-11-23T10:00:00.000Z')
from auth.users u, generate_series(1, 10000) n where u.email = 'demo@portico.example';
analyze storage.objects;
