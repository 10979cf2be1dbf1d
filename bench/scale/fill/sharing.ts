import { numberOf } from '../actors.ts'
import { type Growth, otherUserSql, series, userSql } from './rows-sql.ts'

/** The heavy user owns one of so many. An account may have 1,000 shares, requests, favourites and views, and 100 views of a table. */
const [linksPart, viewsPart] = [100, 40]

const heavy = userSql(String(numberOf('heavy')))

/** The secret of a share link, a file request or one of their grants: `share 1` belongs to the ordinary user, `share 2` to the heavy one. */
export function secretOf(
  kind: 'share' | 'share grant' | 'request' | 'request grant',
  number: number,
): string {
  return `${kind} ${number}`
}

const hashSql = (kind: string) => `sha256(convert_to('${kind} ' || n, 'UTF8'))`
const ownerSql = (users: number, part: number) => `case
  when n <= 50 then ${userSql('(1 + (n - 1) % 5)')} when n % ${part} = 0 then ${heavy} else ${otherUserSql(users)} end`

/** Writes share links, file requests, favourites of the heavy user, and saved views. */
export function fillSharing({ from, to }: Growth): string {
  const shares = series(from.shares, to.shares)
  return `
insert into public.portico_shares (id, owner_id, bucket_id, items, name, token_hash, created_at)
select md5('share ' || n)::uuid, o.id, 'files', array[o.id || case when n = 2 then '/archive/' else '/small/' end], 'Share ' || n,
  ${hashSql('share')}, now() - n * interval '1 second'
from ${shares} cross join lateral (select ${ownerSql(to.users, linksPart)} as id) as o;
insert into portico_private.share_grants (grant_hash, share_id, expires_at)
select ${hashSql('share grant')}, md5('share ' || n)::uuid, now() + interval '10 days' from ${shares};

insert into public.portico_upload_requests (id, owner_id, bucket_id, folder, name, note, token_hash, most_files, most_bytes, expires_at, created_at)
select md5('request ' || n)::uuid, o.id, 'files', o.id || '/incoming/', 'Request ' || n, '', ${hashSql('request')}, 1000, 1000000,
  now() + interval '10 days', now() - n * interval '1 second'
from ${shares} cross join lateral (select ${ownerSql(to.users, linksPart)} as id) as o;
insert into portico_private.upload_grants (grant_hash, request_id, part, expires_at)
select ${hashSql('request grant')}, md5('request ' || n)::uuid, '2026-11-23 10.00 ' || n, now() + interval '10 days' from ${shares};

insert into public.portico_favourites (owner_id, bucket_id, key, created_at)
select ${heavy}, 'files', ${heavy} || '/archive/file ' || lpad((20 * n)::text, 8, '0') || '.txt', now() - n * interval '1 second'
from ${series(Math.round(from.shares / linksPart), Math.round(to.shares / linksPart))};

insert into public.portico_views (id, owner_id, table_schema, table_name, name, is_shared, content)
select md5('view ' || n)::uuid, ${ownerSql(to.users, viewsPart)}, 'public', case
    when n > 50 and n % ${viewsPart} = 0 then 'scale_table_' || 1 + n / ${viewsPart} % ${to.tables}
    when n <= 50 or n % 4 < 2 then 'scale_owned' else 'scale_table_1'
  end, 'View ' || n, n % 4 = 0, '{"version": 1, "filters": [], "sorts": []}'
from ${series(from.views, to.views)}`
}
