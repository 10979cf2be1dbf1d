declare module 'virtual:portico-areas' {
  import type { RemoteModule } from '@portico/contract'
  import type { Session } from '@portico/session'

  /** Imports one module of one area: a chunk of its own, or for the header a part of the page's own. */
  export function loadArea(name: string, expose: string): Promise<{ remote?: RemoteModule<Session> }>
}
