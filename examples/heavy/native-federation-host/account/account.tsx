import { type FormEvent, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { Mount } from '../host/contract.ts'

/** A remote in React 18, which this page's remotes share by its import map. Portico's elements contain their own React. */
export const mount: Mount = (place, supabase) => {
  const root = createRoot(place)
  root.render(<Account supabase={supabase} />)
  return () => root.unmount()
}

function Account({ supabase }: { supabase: Parameters<Mount>[1] }) {
  const [email, setEmail] = useState<string | null>(null)
  useEffect(() => {
    const { data } = supabase.auth.onAuthStateChange((_event, session) =>
      setEmail(session?.user.email ?? null),
    )
    return () => data.subscription.unsubscribe()
  }, [supabase])

  const signIn = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const [name, password] = [String(fields.get('email')), String(fields.get('password'))]
    await supabase.auth.signInWithPassword({ email: name, password })
  }

  return (
    <>
      <p>{email ? `Signed in as ${email}` : 'Nobody is signed in'}</p>
      <form onSubmit={signIn}>
        <label>
          Email <input name="email" type="email" autoComplete="username" />
        </label>
        <label>
          Password <input name="password" type="password" autoComplete="current-password" />
        </label>
        <button type="submit">Sign in</button>
      </form>
      <button type="button" onClick={() => supabase.auth.signOut({ scope: 'local' })}>
        Sign out
      </button>
    </>
  )
}
