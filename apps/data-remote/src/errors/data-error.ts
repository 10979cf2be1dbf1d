import { findConnectionFailure } from '@portico/react-remote'
import type { DataCode } from './failures.ts'
import { serverCodes } from './server-codes.ts'

/** The error body of a request to PostgREST, from the Supabase client. */
interface Refusal {
  code?: string | null
  message?: string
  details?: string | null
  hint?: string | null
}

/** A failed database request. `failures.ts` describes each code. */
export class DataError extends Error {
  readonly code: DataCode
  /** The server's code if `code` is a class of codes. Null if the server sent none. */
  readonly serverCode: string | null
  /** HTTP status. 0 without an answer, null if none was expected. */
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

/** Codes of answers without a code of PostgREST. It has codes for tokens, so 401 comes from the gateway. */
const codesOfStatus: Readonly<Record<number, DataCode>> = {
  401: 'rejected_key',
  403: 'forbidden',
  404: 'not_found',
  413: 'PT413',
  414: 'too_long',
  429: 'too_many',
  431: 'too_long',
}

/** Turns an error of the Supabase client into a DataError. Decides by codes, never by messages. */
export function toDataError(refusal: Refusal, status: number): DataError {
  // The error has no code if a gateway answers for an unreachable server.
  const isAnswer = status !== 0 && (refusal.code || !findConnectionFailure({ status }))
  const code = !isAnswer
    ? withoutAnswer(refusal)
    : (needs.get(refusal.hint) ?? needs.get(refusal.code) ?? classify(refusal.code ?? '', status))
  return new DataError(code, refusal, status, refusal)
}

/** Returns any caught error as a DataError. A failed fetch means no answer; other errors are unexpected. */
export function toKnownDataError(caught: unknown): DataError {
  if (caught instanceof DataError) return caught
  const message = caught instanceof Error ? caught.message : String(caught)
  return caught instanceof TypeError
    ? new DataError(withoutAnswer(caught), { message }, 0, caught)
    : new DataError('unexpected', { message }, null, caught)
}

/** Throws any caught error as a DataError. */
export function throwDataError(caught: unknown): never {
  throw toKnownDataError(caught)
}

/** Returns whether the server did not answer. The request may or may not have been executed, and can be repeated later. */
export function hasNoResponse({ code }: DataError): boolean {
  return code === 'no_answer' || code === 'timeout' || code === 'outcome_unknown'
}

function isServerCode(code: string): code is (typeof serverCodes)[number] {
  return (serverCodes as readonly string[]).includes(code)
}

function withoutAnswer(error: unknown): DataCode {
  return findConnectionFailure(error)?.code === 'timeout' ? 'timeout' : 'no_answer'
}

function classify(code: string, status: number): DataCode {
  if (isServerCode(code)) return code
  if (/^(53|08)\w{3}$/.test(code)) return 'busy'
  return codesOfStatus[status] ?? (status >= 500 ? 'server_fault' : 'refused')
}
