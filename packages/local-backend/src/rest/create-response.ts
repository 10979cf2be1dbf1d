import type { ResponseMedia } from './media-type.ts'
import type { RestPlan, RestRequest } from './plan.ts'
import { createAppliedHeader, type Preferences } from './preferences.ts'
import { RestError } from './rest-error.ts'
import type { StatementResult } from './run.ts'

/** Preferences that `Preference-Applied` can list, by the kind of request. */
const heeded: Record<RestPlan['kind'], (keyof Preferences)[]> = {
  read: ['count', 'tx', 'handling', 'timezone'],
  insert: ['resolution', 'missing', 'return', 'count', 'tx', 'handling', 'timezone'],
  update: ['missing', 'return', 'count', 'tx', 'handling', 'timezone', 'max-affected'],
  put: ['return', 'count', 'tx', 'handling', 'timezone'],
  delete: ['return', 'count', 'tx', 'handling', 'timezone', 'max-affected'],
  call: ['count', 'tx', 'handling', 'timezone', 'max-affected'],
}

/**
 * Rejects a result that the request does not allow; the transaction is then rolled back.
 * @throws RestError PGRST103, PGRST115, PGRST116, PGRST124
 */
export function checkResult(
  plan: RestPlan,
  { media, preferences }: RestRequest,
  result: StatementResult,
): void {
  const { rows, total } = result
  const most = preferences['max-affected']
  const isAffecting = plan.kind === 'update' || plan.kind === 'delete' || plan.kind === 'call'
  if (isAffecting && preferences.handling === 'strict' && most !== undefined && rows > Number(most))
    throw new RestError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
      details: `The query affects ${rows} rows`,
    })
  if (plan.kind === 'put' && rows !== 1)
    throw new RestError(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)')
  if (plan.hasBody && wantsOne(media) && rows !== 1)
    throw new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
      details: `The result contains ${rows} rows`,
    })
  const { offset = 0 } = plan.root
  if (total !== undefined && offset > total)
    throw new RestError(416, 'PGRST103', 'Requested range not satisfiable', {
      details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
      headers: { 'Content-Range': `*/${total}` },
    })
}

function wantsOne({ kind }: ResponseMedia): boolean {
  return kind === 'object'
}

/** Returns the response to a request, as PostgREST sends it. */
export function createRestResponse(
  plan: RestPlan,
  asked: RestRequest,
  result: StatementResult,
  address: URL,
): Response {
  const { preferences, media, method } = asked
  const headers = new Headers()
  const status = statusOf(plan, preferences, result)
  headers.set('Content-Range', contentRange(plan, preferences, result))
  if (plan.hasBody) headers.set('Content-Type', media.contentType)
  if (plan.kind === 'read') headers.set('Content-Location', locationOf(plan, address))
  if (plan.kind === 'insert' && preferences.return === 'headers-only' && result.first)
    headers.set('Location', rowAddress(plan, result.first))
  const names = heeded[plan.kind].filter((name) => {
    if (name === 'max-affected') return preferences.handling === 'strict'
    return name !== 'resolution' || plan.primaryKey.length > 0 || asked.query.onConflict !== undefined
  })
  const applied = createAppliedHeader(preferences, names)
  if (applied) headers.set('Preference-Applied', applied)
  // Clients accept 16 kB of headers. This header repeats the URL, and a long filter alone could exceed that.
  if ((headers.get('Content-Location')?.length ?? 0) > 4096) headers.delete('Content-Location')
  for (const [name] of result.headers) headers.delete(name)
  for (const [name, value] of result.headers) headers.append(name, value)
  const isBodyless = method === 'HEAD' || !plan.hasBody
  const body = media.handler?.isBytes ? Buffer.from(result.body, 'base64') : result.body
  return new Response(isBodyless ? null : body, { status: result.status ?? status, headers })
}

function statusOf(
  plan: RestPlan,
  preferences: Preferences,
  { inserted, rows, total }: StatementResult,
): number {
  const { hasBody, kind } = plan
  switch (kind) {
    case 'insert':
      return preferences.resolution === 'merge-duplicates' && inserted === 0 ? 200 : 201
    case 'put':
      return hasBody ? (inserted === 0 ? 200 : 201) : 204
    case 'update':
    case 'delete':
      return hasBody ? 200 : 204
    default:
      if (!hasBody) return 204
      return total !== undefined && rows < total ? 206 : 200
  }
}

function contentRange(
  { kind, root }: RestPlan,
  { count }: Preferences,
  { rows, total }: StatementResult,
): string {
  const isWrite = kind !== 'read' && kind !== 'call'
  const all = isWrite ? (count === 'exact' || count === 'estimated' ? rows : '*') : (total ?? '*')
  if (rows === 0 || kind === 'insert' || kind === 'put' || kind === 'delete') return `*/${all}`
  const from = root.offset ?? 0
  return isWrite ? `0-${rows - 1}/${all}` : `${from}-${from + rows - 1}/${all}`
}

function locationOf({ root }: RestPlan, { searchParams }: URL): string {
  const sorted = new URLSearchParams(searchParams)
  sorted.delete('apikey')
  sorted.sort()
  const query = `${sorted}`.replaceAll('+', '%20')
  return `/${encodeURIComponent(root.table?.name ?? '')}${sorted.size > 0 ? `?${query}` : ''}`
}

function rowAddress({ root, primaryKey }: RestPlan, first: Record<string, unknown>): string {
  const filters = primaryKey.map((column) => [
    column,
    first[column] === null ? 'is.null' : `eq.${first[column]}`,
  ])
  return `/${encodeURIComponent(root.table?.name ?? '')}?${new URLSearchParams(filters)}`
}
