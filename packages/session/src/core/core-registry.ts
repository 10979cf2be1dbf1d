import type { SupabaseClient } from '@supabase/supabase-js'
import type { AccessTokenOptions } from '../session/access-token.ts'
import type { RequestDeadlines } from '../session/deadlines.ts'
import type { AuthEventFilter, AuthEventHandler, AuthEventOptions } from '../session/events.ts'
import type { Reach } from '../session/reach.ts'
import type { SessionSnapshot } from '../session/snapshot.ts'

/** The version of the interface between copies of this package. Within a version it only grows. */
export const ABI_VERSION = 1

/** What any copy of this package may know of a core, whatever their versions: never changed. */
export interface ReadableCore {
  readonly abi: number
  readonly version: string
  getSnapshot(): SessionSnapshot
  getInitialSnapshot(): SessionSnapshot
  subscribe(listener: () => void, signal?: AbortSignal): () => void
  readonly client: SupabaseClient
  readonly backend: { readonly url: string; readonly key: string }
}

/** What a copy of the same ABI version may do. Operations go by name, so that a newer copy can ask an older core. */
export interface SharedCore extends ReadableCore {
  onAuthEvent(filter: AuthEventFilter, handler: AuthEventHandler, options?: AuthEventOptions): () => void
  getAccessToken(options?: AccessTokenOptions): Promise<string | null>
  ready(): Promise<SessionSnapshot>
  acknowledgeRecovery(): void
  /** Undefined if this core does not know the operation. */
  operation(name: string): ((...args: never[]) => Promise<unknown>) | undefined
  dispose(): void
  /** Missing in cores that knew neither. */
  readonly reach?: Reach
  readonly deadlines?: RequestDeadlines
}

const registryKey = Symbol.for('portico/session')

/** All cores of this page, by session: the one thing that copies of this package share. */
export function sharedCores(): Map<string, ReadableCore> {
  const holder = globalThis as { [registryKey]?: Map<string, ReadableCore> }
  holder[registryKey] ??= new Map()
  return holder[registryKey]
}
