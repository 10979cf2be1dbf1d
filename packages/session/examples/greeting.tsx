import { useAuthEvent, useProvidedSession, useUser } from '@portico/session/react'

/** Greets the person who is signed in, and forgets what belonged to them when they leave. */
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
