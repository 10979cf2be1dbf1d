import type { Session, SessionConfig } from '@portico/session'
import { configureExternalSession } from '@portico/session/borrowed'
import type { PageClient, TokenSource } from './token-source.ts'

/** A session over the page's tokens. */
export interface ExternalSession {
  session: Session
  /** Asks the page at once, and uses this source from now on. */
  borrowFrom(source: TokenSource): void
  /** Unsubscribes from the page's client. */
  close(): void
}

/** Opens the session and follows the page's client, if there is one. */
export function openExternalSession(
  source: TokenSource,
  config: Omit<SessionConfig, 'getAccessToken'>,
): ExternalSession {
  const open = ({ getAccessToken, supabaseClient }: TokenSource) =>
    configureExternalSession({
      ...config,
      getAccessToken: getAccessToken ?? tokensOf(supabaseClient as PageClient),
    })
  const session = open(source)
  const ask = async () => {
    const { error } = (await session.accessTokenChanged()) ?? {}
    // A core of an older version asks the page at each call.
    if (error) await session.getAccessToken()
  }
  let followed: PageClient | undefined
  let unfollow = () => {}
  const follow = ({ supabaseClient: client }: TokenSource) => {
    if (client === followed) return
    unfollow()
    followed = client
    unfollow = client ? followClient(client, () => void ask()) : () => {}
  }
  follow(source)
  return {
    session,
    borrowFrom: (next) => {
      open(next)
      follow(next)
      void ask()
    },
    close: () => unfollow(),
  }
}

const tokens = new WeakMap<PageClient, () => Promise<string | null>>()

/**
 * Returns a function that gets the client's tokens, the same for all elements. It throws if the client fails, for example without a
 * connection, because that is not a sign-out.
 */
function tokensOf(client: PageClient): () => Promise<string | null> {
  const known = tokens.get(client)
  if (known) return known
  const ask = async () => {
    const { data, error } = await client.auth.getSession()
    if (error) throw error
    return data.session?.access_token ?? null
  }
  tokens.set(client, ask)
  return ask
}

/** Calls `listener` at each sign-in or sign-out in the client, outside of its lock. Returns a function that unsubscribes. */
function followClient({ auth }: PageClient, listener: () => void): () => void {
  const { data } = auth.onAuthStateChange(() => void setTimeout(listener))
  return () => data.subscription.unsubscribe()
}
