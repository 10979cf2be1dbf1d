import type { Statement } from '@portico/local-backend/watched'
import type { Sent } from './catalog/call.ts'

/** The statements of one request to storage, and its answer as the embedded storage would write it. */
export interface StorageSql {
  statements: readonly Statement[]
  wrap(rows: readonly unknown[]): unknown
}

/** Columns that the storage API reads of an object. */
const objectColumns =
  'id, name, bucket_id, owner, owner_id, version, metadata, user_metadata, created_at, updated_at, last_accessed_at'

/**
 * Translates a request to storage into the SQL that Supabase's storage API sends for it, whose answers do not name the statements
 * (https://github.com/supabase/storage, `src/storage/database/pg.ts` at 4fa61fba).
 * @throws Error for a route that no call of the catalogue uses
 */
export function storageStatements({ method, path, body }: Sent, owner: string): StorageSql {
  const [, route = ''] = path.split('/storage/v1/')
  const asked = (body ?? {}) as Record<string, never>
  for (const [pattern, translate] of routes) {
    const found = pattern.exec(`${method} ${decodeURI(route)}`)
    if (found) {
      const statements = [settings(operationOf(method, route)), ...translate(found.slice(1), asked, owner)]
      return { statements, wrap: route.includes('list-v2') ? (objects) => ({ objects }) : (rows) => rows }
    }
  }
  throw new Error(`The benchmark has no SQL for ${method} ${route}`)
}

/** The settings of the service for each request, with the limit of the benchmark. */
function settings(operation: string): Statement {
  return {
    sql: `select set_config('storage.operation', $1, true), set_config('storage.allow_delete_query', 'true', true),
      set_config('search_path', 'storage', true), set_config('statement_timeout', '8s', true)`,
    parameters: [operation],
  }
}

function operationOf(method: string, route: string): string {
  if (route.startsWith('object/move')) return 'storage.object.move'
  if (route.startsWith('object/sign')) return 'storage.object.sign'
  if (route.startsWith('object/list-v2')) return 'storage.object.list_v2'
  if (route.startsWith('object/info')) return 'object.get_authenticated_info'
  return method === 'DELETE' ? 'storage.object.delete_many' : 'storage.object.list'
}

type Translate = (path: readonly string[], body: Record<string, never>, owner: string) => Statement[]

const routes: readonly [RegExp, Translate][] = [
  [/^POST object\/list\/([^/]+)$/, ([bucket], body) => [search(bucket, body)]],
  [/^POST object\/list-v2\/([^/]+)$/, ([bucket], body) => [listPage(bucket, body)]],
  [
    /^GET bucket$/,
    () => [
      {
        sql: 'select id, name, public, owner, created_at, updated_at, file_size_limit, allowed_mime_types from storage.buckets',
      },
    ],
  ],
  [/^GET object\/info\/([^/]+)\/(.+)$/, ([bucket, key]) => [find(bucket, key)]],
  [/^POST object\/sign\/([^/]+)\/(.+)$/, ([bucket, key]) => [find(bucket, key)]],
  [
    /^POST object\/sign\/([^/]+)$/,
    ([bucket], { paths }) => [
      {
        sql: 'select name, version from storage.objects where bucket_id = $1 and name = any ($2::text[])',
        parameters: [bucket, paths],
      },
    ],
  ],
  [
    /^POST object\/upload\/sign\/([^/]+)\/(.+)$/,
    ([bucket, key], _body, owner) => [insert(bucket, key, owner)],
  ],
  [
    /^DELETE object\/([^/]+)$/,
    ([bucket], { prefixes }) => [
      {
        sql: `delete from storage.objects where bucket_id = $1 and name = any ($2::text[]) returning ${objectColumns}`,
        parameters: [bucket, prefixes],
      },
    ],
  ],
  [/^POST object\/move$/, (_path, body) => move(body)],
]

function find(bucket: string | undefined, key: string | undefined): Statement {
  return {
    sql: `select ${objectColumns} from storage.objects where name = $1 and bucket_id = $2 limit 1`,
    parameters: [key, bucket],
  }
}

function insert(bucket: string | undefined, key: string | undefined, owner: string): Statement {
  return {
    sql: `insert into storage.objects (name, owner, owner_id, bucket_id, metadata, version)
      values ($1, $2::uuid, $2, $3, null, null) returning *`,
    parameters: [key, owner, bucket],
  }
}

function move({ bucketId, sourceKey, destinationKey }: Record<string, never>): Statement[] {
  return [
    find(bucketId, sourceKey),
    {
      sql: `update storage.objects set name = $1, version = 'moved' where name = $2 and bucket_id = $3 returning id`,
      parameters: [destinationKey, sourceKey, bucketId],
    },
  ]
}

function search(bucket: string | undefined, body: Record<string, never>): Statement {
  const {
    prefix = '',
    limit = 100,
    offset = 0,
    search: wanted = '',
    sortBy,
  } = body as Record<string, unknown>
  const { column = 'name', order = 'asc' } = (sortBy ?? {}) as Record<string, string>
  const folder = String(prefix) && `${prefix}/`
  const levels = `${folder}${wanted}`.split('/').length
  return {
    sql: 'select * from storage.search($1,$2,$3,$4,$5,$6,$7,$8)',
    parameters: [folder, bucket, limit, levels, offset, wanted, column, order],
  }
}

/** The service asks for one row more than the page, to know whether there is another page. */
function listPage(bucket: string | undefined, body: Record<string, never>): Statement {
  const { prefix, limit, with_delimiter: hasDelimiter, sortBy } = body as Record<string, unknown>
  const { column = 'name', order = 'asc' } = (sortBy ?? {}) as Record<string, string>
  const most = Number(limit) + 1
  if (hasDelimiter)
    return {
      sql: 'select * from storage.search_v2($1,$2,$3,$4,$5,$6,$7,$8)',
      parameters: [prefix, bucket, most, String(prefix).split('/').length, '', order, column, null],
    }
  const sorted = column === 'name' ? '' : `${column} ${order}, `
  return {
    sql: `select id, name, metadata, updated_at, created_at, last_accessed_at from storage.objects
      where bucket_id = $1 and name like $3
      order by ${sorted}name collate "C" ${order} limit $2`,
    parameters: [bucket, most, `${prefix}%`],
  }
}
