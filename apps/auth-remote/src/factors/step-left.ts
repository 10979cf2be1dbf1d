import type { Session, SessionSnapshot } from '@portico/session'

/** Whether an account has a second step that counts. */
export function hasStep(user: SessionSnapshot['user']): boolean {
  return user?.factors?.some(({ status }) => status === 'verified') ?? false
}

/** Whether the person who has just signed in has a second step to take. */
export async function hasStepLeft(session: Session): Promise<boolean> {
  const { data } = await session.mfa.getAuthenticatorAssuranceLevel()
  return data?.currentLevel === 'aal1' && data.nextLevel === 'aal2'
}
