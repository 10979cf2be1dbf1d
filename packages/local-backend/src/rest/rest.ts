import type { Transaction } from '@electric-sql/pglite'
import type { Context } from '../context/context.ts'
import { become, type Caller } from '../database/as-caller.ts'
import { readBody } from '../http/body.ts'
import { answerOf, checkResult } from './answer.ts'
import { readCaller } from './caller.ts'
import { type Catalog, readCatalog } from './catalog.ts'
import { chooseMedia } from './media-type.ts'
import { parseQuery } from './parse-query.ts'
import { readPayload } from './payload.ts'
import { type Asked, type Method, type Plan, planFor } from './plan.ts'
import { readPreferences } from './preferences.ts'
import { RestError, restErrorOf } from './rest-error.ts'
import { explainPlan, runPlan } from './run.ts'
import { ident, literal } from './sql.ts'

/** Schemas whose names functions find without their schema, after the exposed one. */
const searchPath = ['public', 'extensions']

/** REST on the tables and functions of a database, as PostgREST answers. `NOTIFY pgrst` makes it look at them anew. */
export function createRest(context: Context) {
  const schemas = context.settings['api.schemas']
  const { db, turns, schemaVersion } = context.database
  let known: { version: number; catalog: Catalog } | undefined

  async function currentCatalog(): Promise<Catalog> {
    const version = schemaVersion()
    if (known?.version !== version) {
      const catalog = await readCatalog(db, schemas)
      known = {
        version,
        catalog: { ...catalog, maxRows: catalog.maxRows ?? context.settings['api.max_rows'] },
      }
    }
    return known.catalog
  }

  async function answer(request: Request): Promise<Response> {
    const address = new URL(request.url)
    const caller = await readCaller(request, address.searchParams, context.secrets)
    try {
      const bytes = (await readBody(request)) ?? new Uint8Array()
      const target = targetOf(request, address, schemas)
      return await turns.take(async () => {
        const current = await currentCatalog()
        const asked = read(request, address, target, bytes, current)
        const plan = planFor(asked, current)
        return db.transaction(async (tx) => {
          await begin(tx, caller, {
            request,
            address,
            plan,
            asked,
            path: [target.schema, ...searchPath],
          })
          return respond(tx, plan, asked, address, current)
        })
      })
    } catch (error) {
      throw restErrorOf(error, caller.role === 'anon')
    }
  }

  return async (request: Request): Promise<Response> => {
    try {
      const response = await answer(request)
      if (schemas.length > 1) response.headers.set('Content-Profile', schemaOf(request, schemas))
      return response
    } catch (error) {
      if (error instanceof RestError) return error.toResponse()
      throw error
    }
  }
}

interface Target {
  schema: string
  name: string
  isRoutine: boolean
}

/** The table or function that a path names. @throws RestError PGRST106, PGRST117, PGRST125, PGRST126 */
function targetOf(request: Request, { pathname }: URL, schemas: readonly string[]): Target {
  if (!/^(GET|HEAD|POST|PUT|PATCH|DELETE)$/.test(request.method))
    throw new RestError(405, 'PGRST117', `Unsupported HTTP method: ${request.method}`)
  const schema = schemaOf(request, schemas)
  const parts = pathname
    .replace(/^\/rest\/v1\//, '')
    .replace(/\/$/, '')
    .split('/')
    .map(decodeURIComponent)
  const [first = '', second] = parts
  if (first === '' && parts.length === 1)
    throw new RestError(404, 'PGRST126', 'Root endpoint metadata is disabled')
  if (parts.length === 1) return { schema, name: first, isRoutine: false }
  if (parts.length === 2 && first === 'rpc' && second) return { schema, name: second, isRoutine: true }
  throw new RestError(404, 'PGRST125', 'Invalid path specified in request URL')
}

function schemaOf({ method, headers }: Request, schemas: readonly string[]): string {
  const isRead = method === 'GET' || method === 'HEAD'
  const named = headers.get(isRead ? 'accept-profile' : 'content-profile')
  if (named === null) return schemas[0] ?? 'public'
  if (schemas.includes(named)) return named
  throw new RestError(406, 'PGRST106', `Invalid schema: ${named}`, {
    hint: `Only the following schemas are exposed: ${schemas.join(', ')}`,
  })
}

function read(
  { method, headers }: Request,
  { searchParams }: URL,
  { schema, name, isRoutine }: Target,
  bytes: Uint8Array,
  { allowsPlans, allowsRollback }: Catalog,
): Asked {
  const isRead = method === 'GET' || method === 'HEAD'
  const query = parseQuery(searchParams, isRead && isRoutine)
  const { columns } = query
  if (isRead) addRange(query.ranges, headers)
  const preferences = readPreferences(headers.get('prefer'))
  if (!allowsRollback) delete preferences.tx
  return {
    method: method as Method,
    isRoutine,
    name: { schema, name },
    query,
    preferences,
    media: chooseMedia(headers.get('accept'), allowsPlans),
    payload:
      isRead || method === 'DELETE'
        ? undefined
        : readPayload(bytes, headers.get('content-type'), { isRoutine, columns }),
  }
}

/** The range of the header, where the address has none. @throws RestError PGRST103 */
function addRange(ranges: Asked['query']['ranges'], headers: Headers): void {
  const [, from, to] = /^(\d{1,15})-(\d{0,15})$/.exec(headers.get('range') ?? '') ?? []
  if (from === undefined || ranges.some(({ path }) => path.length === 0)) return
  const offset = Number(from)
  if (to && Number(to) < offset)
    throw new RestError(416, 'PGRST103', 'Requested range not satisfiable', {
      details: 'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    })
  ranges.push({ path: [], value: to ? { offset, limit: Number(to) - offset + 1 } : { offset } })
}

interface Beginning {
  request: Request
  address: URL
  plan: Plan
  asked: Asked
  path: string[]
}

/** From here on the transaction is the caller's, and functions can read the request. */
async function begin(tx: Transaction, caller: Caller, { request, address, plan, asked, path }: Beginning) {
  const { timezone } = asked.preferences
  const headers = Object.fromEntries(request.headers)
  const cookies = Object.fromEntries(
    (headers.cookie ?? '').split('; ').flatMap((pair) => {
      const at = pair.indexOf('=')
      return at > 0 ? [[pair.slice(0, at), pair.slice(at + 1)]] : []
    }),
  )
  const values = {
    search_path: [...new Set(path)].map(ident).join(', '),
    'request.method': request.method,
    'request.path': address.pathname.replace(/^\/rest\/v1/, ''),
    'request.headers': JSON.stringify(headers),
    'request.cookies': JSON.stringify(cookies),
    ...(timezone && { timezone }),
  }
  const sets = Object.entries(values).map(
    ([name, value]) => `set_config(${literal(name)}, ${literal(value)}, true)`,
  )
  if (plan.isReadOnly) await tx.exec('set transaction read only')
  await tx.exec(`select ${sets.join(', ')}`)
  await become(tx, caller)
}

async function respond(
  tx: Transaction,
  plan: Plan,
  asked: Asked,
  address: URL,
  { maxRows }: Catalog,
): Promise<Response> {
  const { media, preferences, method } = asked
  if (media.plan) {
    const text = await explainPlan(tx, plan, media.plan)
    return new Response(method === 'HEAD' ? null : text, { headers: { 'Content-Type': media.contentType } })
  }
  const result = await runPlan(tx, plan, { media, preferences, maxRows })
  checkResult(plan, asked, result)
  if (preferences.tx === 'rollback') await tx.rollback()
  return answerOf(plan, asked, result, address)
}
