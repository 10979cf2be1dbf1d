import type { Session } from '@portico/session'
import { configureOwnSession, SessionConfigError } from '@portico/session/own'
import { EmbedError } from './embed-error.ts'
import type { ExternalSession } from './external-session.ts'
import { loadOnce } from './load-once.ts'
import type { EmbedSettings } from './read-settings.ts'
import type { TokenSource } from './token-source.ts'

/** An element's session, or the page's existing one. With the page's tokens it has more functions. */
export type ElementSession = { session: Session } & Partial<ExternalSession>

/** Opens the session. @throws EmbedError `missing_url`, `missing_key`, `invalid_attribute` */
export type OpenElementSession = (settings: EmbedSettings, callbackPath: string | null) => ElementSession

/** Loads the code for a session over the page's tokens. */
export const loadExternalSession = loadOnce(
  async () => (await import('./external-session.ts')).openExternalSession,
)

/** Returns the function that opens the session: at once for the element's own session, and after loading its code for the page's. */
export function getSessionOpener(source: TokenSource | null): OpenElementSession | Promise<unknown> {
  if (!source) return opening((config) => ({ session: configureOwnSession(config) }))
  const open = loadExternalSession()
  return open instanceof Promise ? open : opening((config) => open(source, config))
}

function opening(
  open: (config: Parameters<typeof configureOwnSession>[0]) => ElementSession,
): OpenElementSession {
  return ({ url, key, cookieDomain, deadlines }, callbackPath) => {
    try {
      return open({
        url,
        key,
        deadlines,
        ...(cookieDomain && { cookie: { domain: cookieDomain } }),
        ...(callbackPath && { callbackPath }),
      })
    } catch (error) {
      if (!(error instanceof SessionConfigError)) throw error
      // A secret key has already been rejected as an invalid attribute.
      const code = error.code === 'secret_key' ? 'invalid_attribute' : error.code
      throw new EmbedError(code, error.message, { cause: error })
    }
  }
}
