import { createStore } from 'zustand/vanilla'
import { createSpeedometer } from './speedometer.ts'
import { totalsOf, type UploadItem } from './upload-item.ts'

/** What people see of the queue; a new object after each change. */
export interface QueueSnapshot {
  items: readonly UploadItem[]
  /** Bytes a second; null until it is known. */
  speed: number | null
}

/** The files of a queue, in a store. */
export type UploadList = ReturnType<typeof createUploadList>

/** Makes an empty list; `now` gives monotonic milliseconds, by which the speed is measured. */
export function createUploadList(now: () => number) {
  const store = createStore<QueueSnapshot>(() => ({ items: [], speed: null }))
  const speedometer = createSpeedometer(now)
  const items = () => store.getState().items
  const set = (next: readonly UploadItem[]) =>
    store.setState({ items: next, speed: speedometer.read(totalsOf(next).sent) })
  return {
    store,
    items,
    find: (id: number) => items().find((item) => item.id === id),
    set,
    change: (id: number, part: Partial<UploadItem>) =>
      set(items().map((item) => (item.id === id ? { ...item, ...part } : item))),
    /** Changes the state of all that are in one. */
    move: (from: UploadItem['state'], to: UploadItem['state']) =>
      set(items().map((item) => (item.state === from ? { ...item, state: to } : item))),
    /** Nothing is being sent: the next speed is measured from its own beginning. */
    resetSpeed: speedometer.reset,
  }
}

/** Of each item that a change of the store made or touched, what it is now and what it was. */
export function changedItems(
  now: QueueSnapshot,
  before: QueueSnapshot,
): [now: UploadItem, before?: UploadItem][] {
  return now.items.flatMap((item, place): [UploadItem, UploadItem?][] => {
    // Mostly each is where it was: of ten thousand only one has changed.
    const there = before.items[place]
    const was = there?.id === item.id ? there : before.items.find(({ id }) => id === item.id)
    return was === item ? [] : [was ? [item, was] : [item]]
  })
}
