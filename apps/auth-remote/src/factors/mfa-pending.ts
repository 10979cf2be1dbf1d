import type { Session, SessionSnapshot } from '@portico/session'

/** Returns whether an account has a verified factor. */
export function hasFactor(user: SessionSnapshot['user']): boolean {
  return user?.factors?.some(({ status }) => status === 'verified') ?? false
}

/** Returns whether the user who has just signed in still needs MFA. */
export async function isMfaPending(session: Session): Promise<boolean> {
  const { data } = await session.mfa.getAuthenticatorAssuranceLevel()
  return data?.currentLevel === 'aal1' && data.nextLevel === 'aal2'
}
