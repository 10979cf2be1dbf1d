import { createSpeedometer } from './speedometer.ts'
import { totalsOf, type UploadItem } from './upload-item.ts'

/** What people see of the queue; a new object after each change. */
export interface QueueSnapshot {
  items: readonly UploadItem[]
  /** Bytes a second; null until it is known. */
  speed: number | null
}

/** The files of a queue, and their listeners. */
export type UploadList = ReturnType<typeof createUploadList>

/** Makes an empty list; `now` gives monotonic milliseconds, by which the speed is measured. */
export function createUploadList(now: () => number) {
  let snapshot: QueueSnapshot = { items: [], speed: null }
  const listeners = new Set<() => void>()
  const speedometer = createSpeedometer(now)
  const set = (items: readonly UploadItem[]) => {
    snapshot = { items, speed: speedometer.read(totalsOf(items).sent) }
    for (const listener of listeners) listener()
  }
  return {
    getSnapshot: () => snapshot,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    items: () => snapshot.items,
    find: (id: number) => snapshot.items.find((item) => item.id === id),
    set,
    change: (id: number, part: Partial<UploadItem>) =>
      set(snapshot.items.map((item) => (item.id === id ? { ...item, ...part } : item))),
    /** Nothing is being sent: the next speed is measured from its own beginning. */
    resetSpeed: speedometer.reset,
  }
}
