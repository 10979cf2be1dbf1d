import type { RemoteHost } from '@portico/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** What the live regions say; `id` distinguishes a repeated text from the one before. */
export interface Announcement {
  id: number
  text: string
  politeness: 'polite' | 'assertive'
}

/** What screen readers read out; `LiveRegion` puts it on the page. */
export interface Announcer {
  store: StoreApi<Announcement>
  announce: RemoteHost['announce']
}

/** Makes one for the page, or for a custom element. */
export function createAnnouncer(): Announcer {
  const store = createStore<Announcement>(() => ({ id: 0, text: '', politeness: 'polite' }))
  return {
    store,
    announce: (text, politeness = 'polite') =>
      store.setState(({ id }) => ({ id: id + 1, text, politeness }), true),
  }
}
