import type { RemoteHost } from '@portico/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** The text of the live regions. `id` distinguishes a repeated text from the previous one. */
export interface Announcement {
  id: number
  text: string
  politeness: 'polite' | 'assertive'
}

/** Announcements for screen readers; `LiveRegion` renders them. */
export interface Announcer {
  store: StoreApi<Announcement>
  announce: RemoteHost['announce']
}

/** Creates the announcer of a page or of a custom element. */
export function createAnnouncer(): Announcer {
  const store = createStore<Announcement>(() => ({ id: 0, text: '', politeness: 'polite' }))
  return {
    store,
    announce: (text, politeness = 'polite') =>
      store.setState(({ id }) => ({ id: id + 1, text, politeness }), true),
  }
}
