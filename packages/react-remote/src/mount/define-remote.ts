import { CONTRACT_VERSION, type PrepareContext, type RemoteModule } from '@portico/contract'
import type { Session } from '@portico/session'
import { loadTexts, type Texts, uiTexts } from '@portico/ui'
import type { ComponentType } from 'react'
import { texts as remoteTexts } from '../texts/texts.ts'
import { mountApp } from './mount-app.tsx'
import { type FirstQuery, RemoteCache } from './remote-cache.ts'

/** A remote written in React. */
export interface RemoteDefinition {
  /** The root component; takes no props, everything comes through the hooks of this package. */
  app: ComponentType
  /**
   * What the first screen needs of the backend, as far as session, address and configuration say: asked for
   * before anything is drawn, so that the answer is on its way while the browser draws. The app asks for the same itself.
   */
  firstQueries?: (context: PrepareContext<Session>) => readonly FirstQuery[]
  /**
   * The browser asks before the page is unloaded while a mutation is on its way. Default: false. Not for remotes whose mutations
   * leave the page themselves.
   */
  holdsPage?: boolean
  /** Its words (`defineTexts` of `@portico/ui`), which are here before it is drawn; without them it is in English. */
  texts?: Texts
}

/**
 * Makes the module that a remote exposes: `export const remote = defineRemote({ app: FilesApp })`. Each mount has a
 * React root, a cache of server data and an error boundary of its own.
 */
export function defineRemote(definition: RemoteDefinition): RemoteModule<Session> {
  const { texts } = definition
  const bringTexts = (locale = '') => {
    // The host that mounts asks again, and reports what keeps words from coming. Without a language of its own a remote is in English.
    if (texts && texts.languageOf(locale) !== 'en')
      loadTexts([texts, remoteTexts, uiTexts], locale)?.catch(() => {})
  }
  const prepare = (context: PrepareContext<Session>) => {
    bringTexts(context.locale)
    return new RemoteCache(context.session, definition.firstQueries?.(context), definition.holdsPage)
  }
  return {
    contract: CONTRACT_VERSION,
    prepare,
    loadTexts: bringTexts,
    mount(element, host, prepared) {
      const { session, config, history } = host
      const isOurs = prepared instanceof RemoteCache && prepared.session === session
      if (!isOurs) prepared?.end()
      const cache = isOurs ? prepared : prepare({ session, config, pathname: history.location.pathname })
      return mountApp(definition, element, host, cache)
    },
  }
}
