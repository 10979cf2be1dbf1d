import { numberOf } from '../actors.ts'
import { type Growth, otherUserSql, series, userSql } from './rows-sql.ts'

const heavy = userSql(String(numberOf('heavy')))

/** Files in the folder that is opened as a small one. */
export const smallFolder = 17
/** Files of each actor besides those of the small folder. The heavy user has more, which grow. */
const moreFiles = 183
/** Objects of one deletion of the heavy user. */
const deletedTogether = 100

const about = `jsonb_build_object('size', 1000 + n % 5000, 'mimetype', (array['text/plain', 'image/png', 'application/pdf'])[1 + n % 3],
  'eTag', '"' || md5(n::text) || '"', 'cacheControl', 'max-age=3600', 'lastModified', '2026-11-23T10:00:00.000Z',
  'contentLength', 1000 + n % 5000, 'httpStatusCode', 200)`

/** Writes files: a fixed number of each actor, three of 20 of the heavy user, one of 100 in the trash, and all others spread. */
export function fillFiles({ from, to }: Growth): string {
  return `${from.objects === 0 ? filesOfActors : ''}
insert into storage.objects (id, bucket_id, name, owner, owner_id, version, metadata, created_at, updated_at, last_accessed_at)
select md5('object ' || n)::uuid, case when n % 100 = 7 then 'portico-trash' else 'files' end, case
    when n % 100 = 7 then ${heavy} || '/' || ${deletionSql} || '/files/archive/file ' || lpad(n::text, 8, '0') || '.txt'
    when n % 20 < 2 then ${heavy} || '/archive/file ' || lpad(n::text, 8, '0') || '.txt'
    when n % 20 = 2 then ${heavy} || '/projects/project ' || n / 20 % 50 || '/file ' || lpad(n::text, 8, '0') || '.txt'
    else ${otherUserSql(to.users)} || '/docs/area ' || n % 7 || '/file ' || lpad(n::text, 8, '0') || '.txt'
  end,
  owner.id, owner.id::text, md5('version ' || n)::uuid::text, ${about}, now() - interval '200 days' + n * interval '1 second',
  now() - interval '200 days' + n * interval '1 second', now()
from ${series(from.objects, to.objects)}
cross join lateral (select case when n % 100 = 7 or n % 20 < 3 then ${heavy} else ${otherUserSql(to.users)} end as id) as owner;

insert into public.portico_trash (id, owner_id, bucket_id, folder, items, deleted_at)
select distinct on (id) ${deletionSql}::uuid as id, ${heavy}, 'files', 'archive/', array['archive/'], now() - interval '20 days' + n * interval '1 second'
from ${series(from.objects, to.objects)} where n % 100 = 7 on conflict do nothing`
}

/** The id of the deletion that an object in the trash belongs to. */
const deletionSql = `md5('deletion ' || n / ${100 * deletedTogether})::uuid::text`

const filesOfActors = `
insert into storage.buckets (id, name) values ('portico-trash', 'portico-trash') on conflict do nothing;
insert into public.portico_space_limits (project_bytes, person_bytes) values (1e15, 1e12) on conflict do nothing;
insert into storage.objects (id, bucket_id, name, owner, owner_id, version, metadata, created_at, updated_at, last_accessed_at)
select md5('object of actor ' || actor || ' ' || n)::uuid, 'files', ${userSql('actor')} || case
    when n <= ${smallFolder} then '/small/file ' || lpad(n::text, 3, '0') || '.txt'
    else '/docs/area ' || n % 9 || '/file ' || lpad(n::text, 3, '0') || '.txt'
  end,
  ${userSql('actor')}, ${userSql('actor')}::text, md5('version of actor ' || actor || ' ' || n)::uuid::text, ${about}, now(),
  now() - n * interval '1 second', now()
from generate_series(1, 5) as actor, generate_series(1, ${smallFolder + moreFiles}) as n;

insert into public.portico_trash (id, owner_id, bucket_id, folder, items, deleted_at)
select md5(kind || ' of actor ' || actor)::uuid, ${userSql('actor')}, 'files', 'old/', array['old/'], now() - interval '1 day'
from generate_series(1, 5) as actor, unnest(array['deletion', 'emptied deletion']) as kind;
insert into storage.objects (id, bucket_id, name, owner, owner_id, version, metadata, created_at, updated_at, last_accessed_at)
select md5('deleted object of actor ' || actor || ' ' || n)::uuid, 'portico-trash',
  ${userSql('actor')} || '/' || md5('deletion of actor ' || actor)::uuid || '/files/old/file ' || n || '.txt',
  ${userSql('actor')}, ${userSql('actor')}::text, md5('deleted version ' || actor || ' ' || n)::uuid::text, ${about}, now(), now(), now()
from generate_series(1, 5) as actor, generate_series(1, 5) as n;

insert into public.portico_favourites (owner_id, bucket_id, key, created_at)
select ${userSql('actor')}, 'files', ${userSql('actor')} || '/small/file ' || lpad(n::text, 3, '0') || '.txt', now() - n * interval '1 second'
from generate_series(1, 5) as actor, generate_series(1, 10) as n;
insert into public.portico_favourites (owner_id, bucket_id, key)
select ${userSql('actor')}, 'files', ${userSql('actor')} || '/docs/' from generate_series(1, 5) as actor;
`
