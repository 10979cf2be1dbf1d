import type { SupabaseClient } from '@supabase/supabase-js'
import type { AccessTokenOptions } from '../session/access-token.ts'
import type { RequestDeadlines } from '../session/deadlines.ts'
import type { AuthEventFilter, AuthEventHandler, AuthEventOptions } from '../session/events.ts'
import type { Reachability } from '../session/reachability.ts'
import type { SessionSnapshot } from '../session/snapshot.ts'

/** The version of the interface between copies of this package. Within a version it only grows. */
export const ABI_VERSION = 1

/** The part of a core that copies of any version can use. It never changes. */
export interface ReadableCore {
  readonly abi: number
  readonly version: string
  getSnapshot(): SessionSnapshot
  getInitialSnapshot(): SessionSnapshot
  subscribe(listener: () => void, signal?: AbortSignal): () => void
  readonly client: SupabaseClient
  readonly backend: { readonly url: string; readonly key: string }
}

/**
 * The part of a core that copies of the same ABI version can use. Operations are called by name, so that a newer copy can call an
 * older core.
 */
export interface SharedCore extends ReadableCore {
  onAuthEvent(filter: AuthEventFilter, handler: AuthEventHandler, options?: AuthEventOptions): () => void
  getAccessToken(options?: AccessTokenOptions): Promise<string | null>
  ready(): Promise<SessionSnapshot>
  acknowledgeRecovery(): void
  /** Undefined if this core does not know the operation. */
  operation(name: string): ((...args: never[]) => Promise<unknown>) | undefined
  dispose(): void
  /** Missing in older cores. */
  readonly reach?: Reachability
  readonly deadlines?: RequestDeadlines
}

const registryKey = Symbol.for('portico/session')

/** Returns all cores of this page, by session: the only state that copies of this package share. */
export function getSharedCores(): Map<string, ReadableCore> {
  const holder = globalThis as { [registryKey]?: Map<string, ReadableCore> }
  holder[registryKey] ??= new Map()
  return holder[registryKey]
}
