import type { Session } from '@portico/session'
import { queryOptions } from '@tanstack/react-query'
import { AuthFailure, unwrap } from '../errors/failure.ts'
import { isFunctionMissing } from '../errors/missing-function.ts'

/** A method to prove who uses the account. `mail` and `provider` count only if the account has none of the others. */
export type ProofMethod = 'factor' | 'passkey' | 'password' | 'mail' | 'provider'

/**
 * Requires a recent proof before a call of the auth server, which does not require one itself at a hosted project. The session asks
 * the user if there is none. `password`: an emailed code is enough to set a new password. Without the function in the project the
 * call does nothing. Other errors block the change, including 42501: the function reads the sessions as its owner, so a project that
 * has it can read them.
 * @throws AuthFailure `recent_proof_needed` if the user cancels
 */
export async function requireProof(session: Session, action: 'password' | '' = ''): Promise<void> {
  const { error, status } = await session.client.rpc('portico_require_proof', { action })
  if (error && !isFunctionMissing(error)) throw new AuthFailure({ ...error, message: error.message, status })
}

/** Returns the query of the account's methods. It has password and mail if the project has no such function. @throws AuthFailure */
export function proofMethodsQuery(session: Session) {
  return queryOptions({
    queryKey: ['proof-ways', session.getSnapshot().user?.id],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<readonly ProofMethod[]> => {
      const { data, error, status } = await session.client.rpc('portico_proof_ways').abortSignal(signal)
      if (!error) return data as ProofMethod[]
      if (!isFunctionMissing(error)) throw new AuthFailure({ ...error, message: error.message, status })
      return ['password', 'mail']
    },
  })
}

/** Signs in again with the password. @throws AuthFailure, such as `current_password_invalid` */
export function proveWithPassword(
  session: Session,
  { password, captchaToken }: { password: string; captchaToken?: string },
): Promise<void> {
  const { email, phone = '' } = session.getSnapshot().user ?? {}
  const options = captchaToken ? { options: { captchaToken } } : {}
  return replaceSession(session, async () => {
    const signed = await session.signInWithPassword({
      ...(email ? { email } : { phone }),
      password,
      ...options,
    })
    const { error } = signed
    if (error?.code === 'invalid_credentials')
      throw new AuthFailure({ ...error, message: error.message, code: 'current_password_invalid' })
    unwrap(signed)
  })
}

/**
 * Signs in again, and ends the session that the new one replaces, so that the list of devices has one entry. If another user signs in, it
 * ends no session.
 */
export async function replaceSession(session: Session, signIn: () => Promise<void>): Promise<void> {
  const personId = () => session.getSnapshot().user?.id
  const former = await session.getAccessToken()
  const person = personId()
  await signIn()
  if (former && personId() === person) await endSession(session, former)
}

/** Ends a session whose token was lost with its page. If that fails, the session stays in the list of devices. */
export async function endSessionById(session: Session, id: string): Promise<void> {
  await session.client.rpc('portico_end_session', { session: id })
}

/** Ends the session of a token. If that fails, the session stays in the list of devices, where the user can end it. */
async function endSession({ backend, deadlines }: Session, token: string): Promise<void> {
  await fetch(`${backend.url}/auth/v1/logout?scope=local`, {
    method: 'POST',
    headers: { apikey: backend.key, authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(deadlines.answer),
  }).catch(() => null)
}

/** Returns the time of the latest proof in a token, in Unix seconds; 0 if the token has none. */
export function getProofTime(token: string | undefined): number {
  const { amr } = claimsOf(token)
  const methods = Array.isArray(amr) ? (amr as { timestamp?: unknown }[]) : []
  return Math.max(0, ...methods.map(({ timestamp }) => Number(timestamp) || 0))
}

/** Returns the id of a token's session; empty if the token has none. */
export function getSessionId(token: string | undefined): string {
  const { session_id: id } = claimsOf(token)
  return typeof id === 'string' ? id : ''
}

function claimsOf(token = ''): Record<string, unknown> {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    return JSON.parse(atob(payload)) as Record<string, unknown>
  } catch {
    return {}
  }
}
