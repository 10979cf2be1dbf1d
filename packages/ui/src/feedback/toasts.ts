import { createValueStore } from '../context/value-store.ts'

/** The content of a toast, in the shape of the contract's `Notice`. */
export interface ToastNotice {
  tone: 'info' | 'success' | 'warning' | 'danger'
  title: string
  detail?: string | undefined
  /** One action. Pressing it closes the toast. */
  action?: { label: string; run: () => void } | undefined
}

/** A notice on the screen. */
export interface Toast extends ToastNotice {
  id: string
}

/** A list of toasts that any code may extend, in React or outside. {@link ToastRegion} draws it. */
export interface Toasts {
  /** Shows a notice and returns its id. A notice with the same text replaces the older toast. */
  show(notice: ToastNotice): string
  dismiss(id: string): void
  /** Returns the same array until a toast changes, for `useSyncExternalStore`. */
  getSnapshot(): readonly Toast[]
  subscribe(listener: () => void): () => void
}

/** Maximum number of toasts. The oldest that are not failures make room. */
const MOST_AT_ONCE = 4

/** Creates an empty list of toasts. */
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
