import type { EmailOtpType } from '@supabase/auth-js'
import type { CallbackResult } from '../session.ts'
import { type StoredSession, toPublicSession } from '../snapshot.ts'
import { failCallback } from './callback.ts'
import type { SessionCore } from './session-core.ts'

/** Exchanges what an address of the callback path carries for a session, or reports its error. */
export async function exchangeCallback(
  core: SessionCore,
  parameters: URLSearchParams,
): Promise<CallbackResult> {
  const code = parameters.get('code')
  const tokenHash = parameters.get('token_hash')
  if (parameters.has('error') || parameters.has('error_code')) {
    const message = parameters.get('error_description') ?? 'The link did not work.'
    return failCallback(core, message, parameters.get('error_code') ?? parameters.get('error') ?? 'unknown')
  }
  if (code) {
    const { data, error } = await core.auth.exchangeCodeForSession(code)
    if (error) return failCallback(core, error.message, error.code ?? error.name)
    const { redirectType } = data as { redirectType?: string | null }
    return succeed(data.session, redirectType ?? null)
  }
  if (tokenHash) {
    const type = (parameters.get('type') ?? 'email') as EmailOtpType
    const { data, error } = await core.auth.verifyOtp({ token_hash: tokenHash, type })
    if (error) return failCallback(core, error.message, error.code ?? error.name)
    return succeed(data.session, type)
  }
  // Tokens in the address can be put there by anybody: a link would sign people in to a stranger's account.
  return failCallback(
    core,
    'The backend sent tokens in the address, which is not supported.',
    'implicit_flow',
  )
}

function succeed(session: unknown, type: string | null): CallbackResult {
  const stored = session as StoredSession | null
  return {
    data: { handled: true, session: stored && toPublicSession(stored, stored.user), type },
    error: null,
  }
}
