import { maxErrorTextLength } from '../size-limits.ts'

/** An error in PostgREST's format: the status, and the four fields of the body. */
export class RestError extends Error {
  readonly status: number
  readonly code: string
  readonly details: unknown
  readonly hint: string | null
  readonly headers: Record<string, string>

  constructor(
    status: number,
    code: string,
    message: string,
    more: { details?: unknown; hint?: string | null | undefined; headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.name = 'RestError'
    this.status = status
    this.code = code
    this.details = more.details ?? null
    this.hint = more.hint ?? null
    this.headers = more.headers ?? {}
  }

  toResponse(): Response {
    const { code, details, hint, message, status, headers } = this
    const proxy = isField('Proxy-Status', code) ? { 'Proxy-Status': `PostgREST; error=${code}` } : {}
    return Response.json({ code, details, hint, message }, { status, headers: { ...proxy, ...headers } })
  }
}

/** An error of the server, as PGlite throws it. */
interface ServerError {
  code: string
  message: string
  detail?: string
  hint?: string
}

function isServerError(error: unknown): error is Error & ServerError {
  return error instanceof Error && /^[0-9A-Z]{5}$/.test(String((error as { code?: unknown }).code))
}

/**
 * Converts an error of the database to PostgREST's response; other errors are returned unchanged. A function can set its own response by
 * `SQLSTATE PGRST`, with the body as JSON in the message, and status and headers in the detail.
 */
export function toRestError(error: unknown, isAnonymous: boolean): unknown {
  if (error instanceof RestError || !isServerError(error)) return error
  const { code, message, detail: details, hint } = error
  if (code === 'PGRST') return chosenAnswer(message, details)
  const status = statusOf(code, message, isAnonymous)
  return new RestError(status, code, shorten(message), {
    details: details && shorten(details),
    hint: hint && shorten(hint),
    headers: status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {},
  })
}

/** Shortens the text of an error. Postgres repeats the rejected value, which may have megabytes. */
function shorten(text: string): string {
  return text.length > maxErrorTextLength ? `${text.slice(0, maxErrorTextLength).toWellFormed()}…` : text
}

/**
 * Returns PostgREST's HTTP status for a SQLSTATE; see its documentation, "Errors", table "HTTP status codes". A full disk differs:
 * PostgREST answers 503, which tells clients that a retry will soon succeed.
 */
function statusOf(code: string, message: string, isAnonymous: boolean): number {
  if (code === '53100') return 507
  if (code === '42501') return isAnonymous ? 401 : 403
  if (code === '23503' || code === '23505') return 409
  if (code === '25006') return 405
  if (code === '42883' || code === '42P01') return 404
  if (code === '22023' && /^role ".*" does not exist$/.test(message)) return 401
  if (code === '21000') return message.endsWith('requires a WHERE clause') ? 400 : 500
  if (code === 'P0001') return 400
  if (/^PT[2-5]\d\d$/.test(code)) return Number(code.slice(2))
  if (/^(08|53[^4]|57P01)/.test(code)) return 503
  if (/^(0L|0P|28)/.test(code)) return 403
  if (/^(09|25|2D|38|39|3B|40|53|54|55|57|58|F0|HV|P0|XX|PT)|^42P17$/.test(code)) return 500
  return 400
}

function chosenAnswer(message: string, detail: string | undefined): RestError {
  const { code, message: words, details, hint } = parseObject(message) ?? {}
  if (typeof code !== 'string' || typeof words !== 'string')
    return unreadable(
      `Invalid JSON value for MESSAGE: '${message}'`,
      "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
    )
  const { status, headers } = parseObject(detail ?? '') ?? {}
  if (!isStatus(status) || typeof headers !== 'object' || headers === null)
    return unreadable(
      detail ? `Invalid JSON value for DETAIL: '${detail}'` : 'DETAIL is missing in the RAISE statement',
      "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.",
    )
  return new RestError(status, code, words, {
    details,
    hint: typeof hint === 'string' ? hint : null,
    headers: readResponseHeaders(headers),
  })
}

function unreadable(details: string, hint: string): RestError {
  const message = `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`
  return new RestError(500, 'PGRST121', message, { details, hint })
}

/** Returns whether a response can have this status. */
export function isStatus(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 200 && value <= 599
}

/** Returns the entries whose name and value are valid in HTTP. */
export function readResponseHeaders(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  const entries = Object.entries(value).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && isField(...entry),
  )
  return Object.fromEntries(entries)
}

function isField(name: string, value: unknown): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(String(value))
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    // The caller answers that the JSON of the function's author is invalid.
    return undefined
  }
}
