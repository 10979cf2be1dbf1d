import { decodeJwt } from 'jose'
import { callEmbedded } from '../../context/call-embedded.ts'
import type { Context } from '../../context/context.ts'
import type { AuthApiError } from '../errors.ts'
import { withFactors } from '../rows/factor-rows.ts'
import { addAccountRow } from '../rows/user-rows.ts'
import { authorizeBearer, banned } from '../sessions/authorize-bearer.ts'
import { type AuthMethod, completeSession, isSession, type SessionBody } from '../sessions/sessions.ts'

/** An answer of the embedded auth, with its parsed body. */
export interface AuthResponse {
  status: number
  headers: Headers
  /** Parsed JSON, or null for an empty body. */
  body: unknown
}

/** A request to the embedded auth. `headers` has the caller's `authorization` if the route needs it. */
export interface AuthRequest {
  path: string
  method?: 'GET' | 'POST' | 'PUT'
  body?: unknown
  headers?: Headers
  /** The sign-in method of a session in the answer. */
  amr?: AuthMethod
}

/**
 * Sends a request to the embedded auth. Adds Supabase's claims to sessions in the answer, and MFA factors to users. Needs the database
 * lock.
 */
export async function callAuth(context: Context, question: AuthRequest): Promise<AuthResponse> {
  const headers = new Headers({ apikey: context.secrets.publishableKey, 'content-type': 'application/json' })
  const authorization = question.headers?.get('authorization')
  if (authorization) {
    const admitted = await authorizeBearer(context, authorization)
    if ('refusal' in admitted) return toAuthResponse(admitted.refusal)
    headers.set('authorization', admitted.authorization)
  }
  const response = await callEmbedded(context, `/auth/v1${question.path}`, {
    method: question.method ?? 'POST',
    headers,
    body: question.body === undefined ? undefined : JSON.stringify(question.body),
  })
  const text = await response.text()
  const body: unknown = text ? JSON.parse(text) : null
  if (response.ok && isSession(body) && !question.path.includes('=refresh_token')) {
    const refusal = await refuseBanned(context, body, question.path)
    if (refusal) return toAuthResponse(refusal)
  }
  const whole = response.ok ? await complete(context, question, body) : body
  return { status: response.status, headers: response.headers, body: whole }
}

async function complete(context: Context, { path, amr }: AuthRequest, body: unknown): Promise<unknown> {
  const whole = async <User extends { id: string }>(user: User) =>
    addAccountRow(context, await withFactors(context, user))
  if (isSession(body)) return completeSession(context, { ...body, user: await whole(body.user) }, amr)
  return path === '/user' ? whole(body as { id: string }) : body
}

/** Ends a new session of a suspended user before the client gets it. */
async function refuseBanned(
  { database }: Context,
  { user, access_token }: SessionBody,
  path: string,
): Promise<AuthApiError | undefined> {
  const { rows } = await database.db.query(
    `delete from auth.sessions s using auth.users u
     where s.id::text = $1 and u.id = $2 and u.banned_until > now() returning s.id`,
    [String(decodeJwt(access_token).session_id), user.id],
  )
  return rows.length > 0 ? { ...banned, status: path.startsWith('/token') ? 400 : 403 } : undefined
}

/** Returns a refusal in the form of the embedded auth's answers. */
export function toAuthResponse({ status, code, message }: AuthApiError): AuthResponse {
  const headers = new Headers({ 'content-type': 'application/json', 'X-Sb-Error-Code': code })
  return { status, headers, body: { code: status, error_code: code, msg: message } }
}

/** Returns the error code of an answer, or undefined if it is not an error. */
export function getErrorCode(answer: AuthResponse): string | undefined {
  const body = answer.body as { error_code?: unknown } | null
  return typeof body?.error_code === 'string' ? body.error_code : undefined
}

/** Returns an answer to the client, with `Retry-After` for status 429. */
export function passThrough(answer: AuthResponse): Response {
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  if (answer.status === 429) headers.set('Retry-After', secondsIn(answer.body))
  return new Response(answer.body === null ? null : JSON.stringify(answer.body), {
    status: answer.status,
    headers,
  })
}

/** Reads the waiting time from the message, because the embedded auth sends it nowhere else. */
function secondsIn(body: unknown): string {
  return /(\d+) seconds?/.exec(JSON.stringify(body))?.[1] ?? '60'
}
