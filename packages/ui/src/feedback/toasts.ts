import { createValueStore } from '../context/value-store.ts'

/** What a toast says: the shape of the contract's `Notice`. */
export interface ToastNotice {
  tone: 'info' | 'success' | 'warning' | 'danger'
  title: string
  detail?: string | undefined
  /** One thing to do about it; the toast closes when it is pressed. */
  action?: { label: string; run: () => void } | undefined
}

/** A notice that is on the screen. */
export interface Toast extends ToastNotice {
  id: string
}

/** A list of toasts that anything may add to, in React or outside; {@link ToastRegion} draws it. */
export interface Toasts {
  /** Shows a notice and returns its id. The same words shown again replace the older toast. */
  show(notice: ToastNotice): string
  dismiss(id: string): void
  /** For `useSyncExternalStore`: the same array until something changes. */
  getSnapshot(): readonly Toast[]
  subscribe(listener: () => void): () => void
}

/** More than this many at once is noise: the oldest that are not failures make room. */
const MOST_AT_ONCE = 4

/** Makes an empty list of toasts. */
export function createToasts(): Toasts {
  const { read, write, subscribe } = createValueStore<readonly Toast[]>([])
  let count = 0

  return {
    show(notice) {
      count += 1
      const toast: Toast = { ...notice, id: `toast-${count}` }
      const others = read().filter((other) => !saysTheSame(other, notice))
      write(makeRoom([...others, toast]))
      return toast.id
    },
    dismiss(id) {
      if (read().some((toast) => toast.id === id)) write(read().filter((toast) => toast.id !== id))
    },
    getSnapshot: read,
    subscribe,
  }
}

function saysTheSame(toast: Toast, notice: ToastNotice): boolean {
  return toast.tone === notice.tone && toast.title === notice.title && toast.detail === notice.detail
}

function makeRoom(toasts: readonly Toast[]): readonly Toast[] {
  if (toasts.length <= MOST_AT_ONCE) return toasts
  const leaving = toasts.find((toast) => toast.tone !== 'danger') ?? toasts[0]
  return toasts.filter((toast) => toast !== leaving)
}
