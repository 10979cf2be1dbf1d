import type { PortalHistory } from '@portico/contract/history'
import type { Registry } from '@portico/contract/registry'
import type { Announcer, BackgroundWork, LeaveQuestions } from '@portico/host'
import type { Session } from '@portico/session'
import type { Toasts } from '@portico/ui'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Loader } from '../loader/loader.ts'
import type { Updates } from '../registry/updates.ts'
import type { PageSession } from './page-session.ts'

/** The page's single services, created before the first paint. */
export interface Portal {
  registry: Registry
  /** The page's session. It stays signed in while the page is locked, see `PageSession`. */
  session: Session
  /** The owner of the page, and whether the page is locked. */
  page: Omit<PageSession, 'session'>
  history: PortalHistory
  toasts: Toasts
  work: BackgroundWork
  /** Opens remotes, and preloads them: `loader.preload(name)`. */
  loader: Loader
  /** State of the registry: its source, and whether a newer one is available. */
  updates: Updates
  announcer: Announcer
  /** Questions before edits or work are lost: on leaving a form, signing out or loading an update. */
  questions: LeaveQuestions
}

/** The context of the page's portal. Read it with `usePortal`. */
export const PortalContext = createContext<Portal | null>(null)

/** Returns the page's portal. */
export function usePortal(): Portal {
  const portal = useContext(PortalContext)
  if (!portal) throw new Error('usePortal is called outside the shell')
  return portal
}

/** Returns the page's complete address, and renders again when it changes. */
export function usePortalLocation() {
  const { history } = usePortal()
  return useSyncExternalStore(
    (listener) => history.listen(listener),
    () => history.location,
  )
}
