import type { HttpAnswer } from './answer-reader.fixture.ts'

/** Texts that no answer may contain. */
export interface ForbiddenTexts {
  /** A secret in another user's rows, files and metadata. */
  marker: string
  /** The folder with all data. */
  dataDir: string
}

/** Statuses of 500 and above that are documented: the server is busy or starting, or its disk is full. */
const documented = new Set([503, 507])

/** Frames of a stack, and folders of the machine that the server runs on. */
const stackFrame = /(?:\n|\\n)\s+at .+:\d+:\d+|file:\/\/\/|\/node_modules\/|\bnode:internal/
/** SQL statements of the server. */
const statement =
  /\b(select\b[^"]{0,300}\bfrom\s+"?(pg_|auth\.|storage\.|public\.|portico_private)|insert into\s|pgrst_\w+|set local )/i

/** The message of PostgREST and of this backend for a PUT whose body lacks a column of the address. */
const missingColumn = /column pgrst_body\.[^"]{1,100} does not exist/

/** Returns why an answer breaks the rules for every answer. Undefined if it does not. `sent` is the complete request. */
export function findFault(
  answer: HttpAnswer,
  sent: string,
  { marker, dataDir }: ForbiddenTexts,
): string | undefined {
  const { status, body, headers, isLate, ms } = answer
  if (isLate) return `no answer within ${Math.floor(ms)} ms`
  if (body.includes(marker)) return 'the answer has the secret of another user'
  if (status >= 500 && !documented.has(status) && !isFailureOfSupabase(body))
    return `status ${status}: ${startOf(body)}`
  if (status < 400 || body.length === 0) return undefined
  const text = body.toString()
  const shown = text.replace(missingColumn, '')
  for (const [what, pattern] of [['a stack', stackFrame] as const, ['a statement', statement] as const]) {
    const [found] = pattern.exec(shown) ?? []
    // An answer may quote the request.
    if (found && !sent.includes(found.trim())) return `the answer shows ${what}: ${found}`
  }
  if (text.includes(dataDir)) return 'the answer shows where the data is'
  return headers.get('content-type')?.startsWith('application/json') ? faultOfRefusal(text) : undefined
}

/**
 * PostgREST answers 500 if a value of the caller exceeds a limit of Postgres (SQLSTATE 54xxx) or if an object does not support the
 * operation, such as a delete from a view with groups (55xxx). Supabase Auth does if the answer of a key (WebAuthn) is wrong. So does
 * this backend; `keys-and-phones.contract.test.ts` compares the texts.
 */
function isFailureOfSupabase(body: Buffer): boolean {
  const text = startOf(body)
  return (
    /^\{"code":"5[45]\w{3}",/.test(text) ||
    /"(Unexpected failure, please check server logs for more information|Failed to validate WebAuthn MFA response)"/.test(
      text,
    )
  )
}

/** A refusal in JSON has a message and, except for broadcasts of Realtime, a code. */
function faultOfRefusal(text: string): string | undefined {
  let refusal: Record<string, unknown> | null
  try {
    refusal = JSON.parse(text) as Record<string, unknown> | null
  } catch {
    return `a refusal is no JSON: ${text.slice(0, 200)}`
  }
  if (typeof refusal !== 'object' || refusal === null) return `a refusal is no object: ${text.slice(0, 200)}`
  const { message, msg, error, error_description, code, error_code, statusCode } = refusal
  const words = [message, msg, error_description, error].find((one) => typeof one === 'string' && one !== '')
  const hasCode = [code, error_code, statusCode].some((one) => one !== undefined && one !== null)
  // The gateway of a Supabase project answers `{ message }` to a wrong key. `withInput` of Auth does the same.
  if (words === 'Invalid API key' || words === 'No API key found in request') return undefined
  // Supabase's Realtime answers `{ error }`, and its clients read that; OAuth has `{ error, error_description }`.
  if (words && (hasCode || typeof error === 'string')) return undefined
  return `a refusal has no code or no message: ${text.slice(0, 200)}`
}

function startOf(body: Buffer): string {
  return body.subarray(0, 300).toString()
}
