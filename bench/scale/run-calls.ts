import type { WatchedBackend } from '@portico/local-backend/watched'
import { type Actor, type ActorFacts, factsOf } from './actors.ts'
import type { Call, Sent } from './catalog/call.ts'
import type { Meter, Reading } from './meter.ts'
import { storageStatements } from './storage-sql.ts'

/** A backend to measure, with its meter. */
export interface Measurable {
  backend: WatchedBackend
  meter: Meter
  /**
   * Whether it is a Postgres with Supabase's services: then calls of storage are the service's SQL, and each call is sent twice, because
   * the first one fills the caches whose time is not of interest. Else the storage is the embedded one.
   */
  hasServices: boolean
}

/** The reads of a call at one size. */
export interface Outcome extends Reading {
  /** How much the answer holds; at least 1, because an empty answer has a cost too. */
  returned: number
  /** Whether the database ended the statement after its time, so that the other numbers say nothing. */
  isTimeout: boolean
  /** The status and the error of an answer that refuses, whose other numbers say nothing either. Null of any other answer. */
  refusal: string | null
}

/** Outcomes by `call (actor)`. */
export type Outcomes = ReadonlyMap<string, Outcome>

/** Names a call of an actor. */
export function nameOf(call: Pick<Call, 'name'>, actor: Actor): string {
  return `${call.name} (${actor})`
}

/** Sends every call as every actor, and returns the reads of each. A refused call does not end the run, because a large fill takes long. */
export async function runCalls(measurable: Measurable, calls: readonly Call[]): Promise<Outcomes> {
  const outcomes = new Map<string, Outcome>()
  for (const call of calls)
    for (const actor of call.actors) {
      const facts = factsOf(actor)
      const first = await runCall(measurable, call, facts)
      const isOver = first.isTimeout || first.refusal !== null || !measurable.hasServices
      outcomes.set(nameOf(call, actor), isOver ? first : await runCall(measurable, call, facts))
    }
  return outcomes
}

async function runCall(measurable: Measurable, call: Call, facts: ActorFacts): Promise<Outcome> {
  const began = performance.now()
  const { status, body } = await send(measurable, call.send(facts), facts)
  // A transaction that fails can't be asked what it has read.
  const [buffers, rows, catalogBuffers] = [Number.NaN, Number.NaN, Number.NaN]
  const unknown = { buffers, rows, catalogBuffers, ms: performance.now() - began }
  const outcome = { ...(measurable.meter.take() ?? unknown), returned: 1, isTimeout: false, refusal: null }
  if (isTimeout(body)) return { ...outcome, isTimeout: true }
  if (status >= 400) return { ...outcome, refusal: `${status} ${JSON.stringify(body).slice(0, 600)}` }
  const returned = call.count ? call.count(body as never) : Array.isArray(body) ? body.length : 1
  return { ...outcome, returned: Math.max(1, returned) }
}

async function send(
  { backend, hasServices }: Measurable,
  { method, path, body, headers = {} }: Sent,
  { claims }: ActorFacts,
): Promise<{ status: number; body: unknown }> {
  if (hasServices && path.startsWith('/storage/v1/'))
    return runStatements(backend, claims, { method, path, body, headers })
  const request = new Request(`http://project.invalid${path}`, {
    method,
    headers: {
      ...{ ...headers, authorization: `Bearer ${await backend.sign(claims)}` },
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const response = await backend.answer(request)
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : null }
}

async function runStatements(
  backend: WatchedBackend,
  claims: ActorFacts['claims'],
  sent: Sent,
): Promise<{ status: number; body: unknown }> {
  const { statements, wrap } = storageStatements(sent, claims.sub ?? '')
  try {
    const rows = await backend.runAs(claims, { ...sent.headers }, statements)
    return { status: 200, body: wrap(rows) }
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    return { status: 500, body: { code, message } }
  }
}

function isTimeout(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'code' in body && body.code === '57014'
}
