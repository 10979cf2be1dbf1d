import { createStore } from 'zustand/vanilla'
import { createSpeedMeter } from './speedometer.ts'
import { sumUploads, type UploadItem } from './upload-item.ts'

/** The state of the queue. Each change creates a new object. */
export interface QueueSnapshot {
  items: readonly UploadItem[]
  /** Bytes per second. Null until it is known. */
  speed: number | null
}

/** The files of a queue, in a store. */
export type UploadList = ReturnType<typeof createUploadList>

/** Creates an empty list. `now` returns monotonic ms, by which the speed is measured. */
export function createUploadList(now: () => number) {
  const store = createStore<QueueSnapshot>(() => ({ items: [], speed: null }))
  const speedometer = createSpeedMeter(now)
  const items = () => store.getState().items
  const set = (next: readonly UploadItem[]) =>
    store.setState({ items: next, speed: speedometer.read(sumUploads(next).sent) })
  return {
    store,
    items,
    find: (id: number) => items().find((item) => item.id === id),
    set,
    change: (id: number, part: Partial<UploadItem>) =>
      set(items().map((item) => (item.id === id ? { ...item, ...part } : item))),
    /** Changes all items of one state to another state. */
    move: (from: UploadItem['state'], to: UploadItem['state']) =>
      set(items().map((item) => (item.state === from ? { ...item, state: to } : item))),
    /** Starts the measurement of the speed again, because nothing is being sent. */
    resetSpeed: speedometer.reset,
  }
}

/** Returns the items that a change of the store added or changed, each with its previous state. */
export function getChangedItems(
  now: QueueSnapshot,
  before: QueueSnapshot,
): [now: UploadItem, before?: UploadItem][] {
  return now.items.flatMap((item, place): [UploadItem, UploadItem?][] => {
    // Most items keep their index, and usually only one of ten thousand has changed.
    const there = before.items[place]
    const was = there?.id === item.id ? there : before.items.find(({ id }) => id === item.id)
    return was === item ? [] : [was ? [item, was] : [item]]
  })
}
