import { configureSession, type Session, SessionConfigError } from '@portico/session'

/** Signs in. Returns a message for the user, or null. */
export async function signIn(session: Session, email: string, password: string): Promise<string | null> {
  const { error } = await session.signInWithPassword({ email, password })
  if (!error) return null
  if (error.code === 'invalid_credentials') return 'Email or password is wrong.'
  if (error.name === 'AuthRetryableFetchError') return 'No connection. Try again.'
  return error.message
}

/** Only the host of the session configures it. A missing setting has an error code. */
export function hostSession(url: string, key: string): Session {
  try {
    return configureSession({ url, key })
  } catch (error) {
    if (error instanceof SessionConfigError && error.code === 'missing_key')
      throw new Error('Set PORTICO_SUPABASE_KEY to the publishable key of the project.', { cause: error })
    throw error
  }
}
