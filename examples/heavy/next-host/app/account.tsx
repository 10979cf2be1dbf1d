'use client'

import { useAuthEvent, useProvidedSession, useSession } from '@portico/session/react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'

/** Shows the session of the browser, with sign-in and sign-out. */
export function Account() {
  const session = useProvidedSession()
  const { status, user } = useSession()
  const [events, setEvents] = useState<string[]>([])
  const router = useRouter()
  useAuthEvent('*', ({ type, seq }) => setEvents((before) => [...before, `${seq} ${type}`]))
  // The server rendered the page for the previous user.
  useAuthEvent(['SIGNED_IN', 'SIGNED_OUT'], () => router.refresh())

  return (
    <section aria-labelledby="browser">
      <h2 id="browser">The browser</h2>
      <p>
        sees{' '}
        <strong data-testid="browser-user">{user?.email ?? (status === 'loading' ? '…' : 'nobody')}</strong>
        {user?.user_metadata.full_name && <>, called {user.user_metadata.full_name}</>}.
      </p>
      {user ? (
        <button type="button" onClick={() => void session.signOut({ scope: 'local' })}>
          Sign out
        </button>
      ) : (
        <SignIn />
      )}
      <button type="button" onClick={() => router.refresh()}>
        Ask the server again
      </button>
      <ol aria-label="Events">
        {events.map((event) => (
          <li key={event}>{event}</li>
        ))}
      </ol>
    </section>
  )
}

function SignIn() {
  const session = useProvidedSession()
  const [message, setMessage] = useState('')
  const signIn = async (form: FormData) => {
    const [email, password] = [String(form.get('email')), String(form.get('password'))]
    const { error } = await session.signInWithPassword({ email, password })
    setMessage(error?.message ?? '')
  }
  return (
    <form action={signIn}>
      <label htmlFor="email">Email</label>
      <input id="email" name="email" type="email" autoComplete="username" required />
      <label htmlFor="password">Password</label>
      <input id="password" name="password" type="password" autoComplete="current-password" required />
      <button type="submit">Sign in</button>
      <p role="alert">{message}</p>
    </form>
  )
}
