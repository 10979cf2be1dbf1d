import { noAnswerOf } from '@portico/react-remote'
import type { DataCode } from './failures.ts'
import { serverCodes } from './server-codes.ts'

/** What PostgREST (through the Supabase client) answers a refused request with. */
interface Refusal {
  code?: string | null
  message?: string
  details?: string | null
  hint?: string | null
}

/** A request to the database that did not do what was asked. What is known of each code is in `failures.ts`. */
export class DataError extends Error {
  readonly code: DataCode
  /** The code as the server gave it, where `code` is a class of codes. */
  readonly serverCode: string | null
  /** HTTP status; 0 where no answer came, null where none was waited for. */
  readonly status: number | null
  readonly details: string | null
  readonly hint: string | null

  constructor(code: DataCode, refusal: Refusal, status: number | null, cause?: unknown) {
    super(refusal.message || code, { cause })
    this.name = 'DataError'
    this.code = code
    this.serverCode = refusal.code || null
    this.status = status
    this.details = refusal.details ?? null
    this.hint = refusal.hint ?? null
  }
}

const needs: ReadonlyMap<string | null | undefined, DataCode> = new Map([
  ['insufficient_aal', 'needs_second_step'],
  ['recent_proof_needed', 'needs_proof'],
])

/** Turns what the Supabase client resolved to into a DataError. Branches on codes, never on messages. */
export function toDataError(refusal: Refusal, status: number): DataError {
  // A gateway that answers for a server which it cannot reach knows no codes.
  const isAnswer = status !== 0 && (refusal.code || !noAnswerOf({ status }))
  const code = !isAnswer
    ? withoutAnswer(refusal)
    : (needs.get(refusal.hint) ?? needs.get(refusal.code) ?? classify(refusal.code ?? '', status))
  return new DataError(code, refusal, status, refusal)
}

/** Whatever was caught, as a DataError: a fetch that failed has no answer, all else is unexpected. */
export function asDataError(caught: unknown): DataError {
  if (caught instanceof DataError) return caught
  const message = caught instanceof Error ? caught.message : String(caught)
  return caught instanceof TypeError
    ? new DataError(withoutAnswer(caught), { message }, 0, caught)
    : new DataError('unexpected', { message }, null, caught)
}

/** Throws whatever was caught as a DataError. */
export function rethrow(caught: unknown): never {
  throw asDataError(caught)
}

/** Whether the server did not answer: what was asked for may or may not have happened, and may be asked again later. */
export function isUnanswered({ code }: DataError): boolean {
  return code === 'no_answer' || code === 'timeout' || code === 'outcome_unknown'
}

function isServerCode(code: string): code is (typeof serverCodes)[number] {
  return (serverCodes as readonly string[]).includes(code)
}

function withoutAnswer(error: unknown): DataCode {
  return noAnswerOf(error)?.code === 'timeout' ? 'timeout' : 'no_answer'
}

function classify(code: string, status: number): DataCode {
  if (isServerCode(code)) return code
  if (/^(53|08)\w{3}$/.test(code)) return 'busy'
  // PostgREST has codes for tokens; this is the gateway's.
  if (status === 401) return 'rejected_key'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'not_found'
  if (status === 413) return 'PT413'
  if (status === 414 || status === 431) return 'too_long'
  if (status === 429) return 'too_many'
  if (status >= 500) return 'server_fault'
  return 'refused'
}
