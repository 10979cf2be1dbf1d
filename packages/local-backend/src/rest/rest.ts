import type { Transaction } from '@electric-sql/pglite'
import type { Context } from '../context/context.ts'
import { readBody } from '../http/body.ts'
import { getAllowedMethods } from './allowed-methods.ts'
import { beginRequest } from './begin-request.ts'
import { readCaller } from './caller.ts'
import { checkResult, createRestResponse } from './create-response.ts'
import { findMediaHandlers } from './media-handlers.ts'
import { chooseMedia } from './media-type.ts'
import { parseQuery } from './parse-query.ts'
import { readPayload } from './payload.ts'
import { createPlan, type RestMethod, type RestPlan, type RestRequest } from './plan.ts'
import { readPreferences, readTimezones } from './preferences.ts'
import { addRange } from './range-header.ts'
import { RestError, toRestError } from './rest-error.ts'
import { explainPlan, runPlan } from './run.ts'
import { readSchemaCache, type SchemaCache } from './schema-cache.ts'
import type { QualifiedName } from './sql.ts'

/** Schemas in which functions find names without a schema, after the exposed one. */
const searchPath = ['public', 'extensions']

/** Serves REST for the tables and functions of a database, as PostgREST does. `NOTIFY pgrst` reloads the catalogue. */
export function createRest(context: Context) {
  const schemas = context.settings['api.schemas']
  const { db, turns, schemaVersion } = context.database
  let known: { version: number; catalog: SchemaCache } | undefined
  let timezones: ReadonlySet<string> | undefined

  async function currentCatalog(): Promise<SchemaCache> {
    const version = schemaVersion()
    if (known?.version !== version) {
      const catalog = await readSchemaCache(db, schemas)
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
        if (request.method === 'OPTIONS')
          return getAllowedMethods(target, parseQuery(address.searchParams, true), current)
        // Reading the time zones takes a while, and few requests name one.
        if (/timezone=/i.test(request.headers.get('prefer') ?? '')) timezones ??= await readTimezones(db)
        const asked = read(request, address, target, bytes, current, timezones)
        const plan = createPlan(asked, current)
        return db.transaction(async (tx) => {
          const path = [target.schema, ...searchPath]
          await beginRequest(tx, caller, { request, address, plan, asked, current, path })
          return respond(tx, plan, asked, address, current)
        })
      })
    } catch (error) {
      throw toRestError(error, caller.role === 'anon')
    }
  }

  return async (request: Request): Promise<Response> => {
    try {
      const response = await answer(request)
      if (schemas.length > 1 || profileOf(request) !== null)
        response.headers.set('Content-Profile', writeHeader(schemaOf(request, schemas)))
      return response
    } catch (error) {
      if (error instanceof RestError) return error.toResponse()
      throw error
    }
  }
}

/** A table or function, by the path of a request. */
export interface RestTarget extends QualifiedName {
  isRoutine: boolean
}

/** Returns the table or function that a path names. @throws RestError PGRST106, PGRST117, PGRST125, PGRST126 */
function targetOf(request: Request, { pathname }: URL, schemas: readonly string[]): RestTarget {
  if (!/^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/.test(request.method))
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

/** Returns the schema that a request names; null if it names none. */
function profileOf({ method, headers }: Request): string | null {
  const isRead = !/^(POST|PUT|PATCH|DELETE)$/.test(method)
  const bytes = headers.get(isRead ? 'accept-profile' : 'content-profile')
  return bytes === null ? null : Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Encodes a header text as UTF-8, as PostgREST does, because headers contain bytes. */
function writeHeader(text: string): string {
  return Buffer.from(text).toString('latin1')
}

/** Returns the schema of a request: the first one unless it names another. @throws RestError PGRST106 */
function schemaOf(request: Request, schemas: readonly string[]): string {
  const named = profileOf(request)
  if (named === null) return schemas[0] ?? 'public'
  if (schemas.includes(named)) return named
  throw new RestError(406, 'PGRST106', `Invalid schema: ${named}`, {
    hint: `Only the following schemas are exposed: ${schemas.join(', ')}`,
  })
}

function read(
  { method, headers }: Request,
  { searchParams }: URL,
  { schema, name, isRoutine }: RestTarget,
  bytes: Uint8Array,
  catalog: SchemaCache,
  timezones?: ReadonlySet<string>,
): RestRequest {
  const isRead = method === 'GET' || method === 'HEAD'
  const query = parseQuery(searchParams, isRead && isRoutine)
  const columns = method === 'PUT' ? undefined : query.columns
  if (method === 'GET') addRange(query.ranges, headers)
  const preferences = readPreferences(headers.get('prefer'), timezones)
  if (!catalog.allowsRollback) delete preferences.tx
  return {
    method: method as RestMethod,
    isRoutine,
    name: { schema, name },
    query,
    preferences,
    media: chooseMedia(headers.get('accept'), {
      allowsPlans: catalog.allowsPlans,
      handlers: findMediaHandlers({ schema, name, isRoutine }, query, catalog),
    }),
    payload:
      isRead || method === 'DELETE'
        ? undefined
        : readPayload(bytes, headers.get('content-type'), { isRoutine, columns }),
  }
}

async function respond(
  tx: Transaction,
  plan: RestPlan,
  asked: RestRequest,
  address: URL,
  { maxRows }: SchemaCache,
): Promise<Response> {
  const { media, preferences, method } = asked
  if (media.plan) {
    const text = await explainPlan(tx, plan, media.plan)
    return new Response(method === 'HEAD' ? null : text, { headers: { 'Content-Type': media.contentType } })
  }
  const result = await runPlan(tx, plan, { media, preferences, maxRows })
  checkResult(plan, asked, result)
  if (preferences.tx === 'rollback') await tx.rollback()
  return createRestResponse(plan, asked, result, address)
}
