import type { PortalHistory } from '@portico/contract/history'
import type { Registry } from '@portico/contract/registry'
import type { Announcer, BackgroundWork, LeaveQuestions } from '@portico/host'
import type { Session } from '@portico/session'
import type { Toasts } from '@portico/ui'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Loader } from '../loader/loader.ts'
import type { Updates } from '../registry/updates.ts'
import type { PageSession } from './page-session.ts'

/** What the page has one of, made before the first paint. */
export interface Portal {
  registry: Registry
  /** The page's session; while the page is held it stays signed in, see `PageSession`. */
  session: Session
  /** Whose page is on the screen, and whether it waits for them. */
  page: Omit<PageSession, 'session'>
  history: PortalHistory
  toasts: Toasts
  work: BackgroundWork
  /** Opens remotes, and brings them before they are opened: `loader.preload(name)`. */
  loader: Loader
  /** Whether there is a newer registry, and whether the page runs on the one it should. */
  updates: Updates
  announcer: Announcer
  /** What is asked before something is lost: leaving a form, signing out, loading an update. */
  questions: LeaveQuestions
}

/** Hands the page's portal down; read it with `usePortal`. */
export const PortalContext = createContext<Portal | null>(null)

/** The page's portal. */
export function usePortal(): Portal {
  const portal = useContext(PortalContext)
  if (!portal) throw new Error('usePortal is called outside the shell')
  return portal
}

/** The page's whole address, followed. */
export function usePortalLocation() {
  const { history } = usePortal()
  return useSyncExternalStore(
    (listener) => history.listen(listener),
    () => history.location,
  )
}
