import { CONTRACT_VERSION, type PrepareContext, type RemoteModule } from '@portico/contract'
import type { Session } from '@portico/session'
import { loadTexts, type Texts, uiTexts } from '@portico/ui'
import type { ComponentType } from 'react'
import { texts as remoteTexts } from '../texts/texts.ts'
import { mountApp } from './mount-app.tsx'
import { type AnyQueryOptions, RemoteCache } from './remote-cache.ts'

/** A remote written in React. */
export interface RemoteDefinition {
  /** The root component. It has no props, because the hooks of this package provide everything. */
  app: ComponentType
  /**
   * Queries of the first screen that depend only on session, address and configuration. They start before the first render, so that
   * the answer arrives while the browser renders. The app uses the same queries.
   */
  firstQueries?: (context: PrepareContext<Session>) => readonly AnyQueryOptions[]
  /**
   * Asks before the page is unloaded while a mutation is in progress. Default: false. Not for remotes whose mutations leave the page
   * themselves.
   */
  holdsPage?: boolean
  /** Its translations (`defineTexts` of `@portico/ui`), which are loaded before the first render. Without them it is in English. */
  texts?: Texts
}

/**
 * Makes the module that a remote exposes: `export const remote = defineRemote({ app: FilesApp })`. Each mount has its own React root,
 * query cache and error boundary.
 */
export function defineRemote(definition: RemoteDefinition): RemoteModule<Session> {
  const { texts } = definition
  const bringTexts = (locale = '') => {
    // The mount loads the texts again and reports failures. Without translations for the language a remote is in English.
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
