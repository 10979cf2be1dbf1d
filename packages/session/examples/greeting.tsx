import { useAuthEvent, useProvidedSession, useUser } from '@portico/session/react'

/** Greets the signed-in user, and clears the user's cache when the session ends. */
export function Greeting({ cache }: { cache: Map<string, unknown> }) {
  const session = useProvidedSession()
  const user = useUser()
  useAuthEvent('SIGNED_OUT', () => cache.clear())
  if (!user) return <p>Nobody is signed in.</p>
  return (
    <>
      <p>Signed in as {user.email}.</p>
      <button type="button" onClick={() => session.signOut({ scope: 'local' })}>
        Sign out
      </button>
    </>
  )
}
