import { readInitialSession } from '@portico/session/server'
import { readBackend } from '../session/backend.ts'
import { PageSession } from '../session/page-session.tsx'
import { serverSession } from '../session/server-session.ts'
import { Account } from './account.tsx'
import { rename, signOutOnServer } from './actions.ts'

/** Renders the page on the server for the user of the cookies. */
export default async function Page() {
  const initial = await readInitialSession(await serverSession())
  const user = initial.session?.user
  return (
    <main>
      <h1>A Next.js host</h1>
      <section aria-labelledby="server">
        <h2 id="server">The server</h2>
        <p>
          sees <strong data-testid="server-user">{user?.email ?? 'nobody'}</strong>
          {user?.user_metadata.full_name && <>, called {user.user_metadata.full_name}</>}.
        </p>
        {user && (
          <>
            <form action={rename}>
              <label htmlFor="name">Name</label>
              <input id="name" name="name" defaultValue={user.user_metadata.full_name} required />
              <button type="submit">Rename on the server</button>
            </form>
            <form action={signOutOnServer}>
              <button type="submit">Sign out on the server</button>
            </form>
          </>
        )}
      </section>
      <PageSession backend={readBackend()} initial={initial}>
        <Account />
      </PageSession>
    </main>
  )
}
