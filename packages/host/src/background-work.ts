import type { BackgroundTask } from '@portico/contract'
import { revealBidiControls } from '@portico/ui/plain-text'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** Background work of a remote, as users see it. */
export interface WorkItem {
  id: number
  remote: string
  title: string
  /** 0..1, or null if unknown. */
  progress: number | null
  /** The progress in words, if a number cannot express it. */
  words: string
  state: 'running' | 'failed'
  /** Whether the remote shows it itself on its own pages. */
  shownByRemote: boolean
  /** Path below the remote's base on which the remote shows it; null if there is none. */
  shownAt: string | null
  cancel: () => void
}

/** Work that outlives a remote's mount: uploads continue while the user visits other pages. */
export interface BackgroundWork {
  store: StoreApi<WorkItem[]>
  run(remote: string, task: BackgroundTask): void
  dismiss(id: number): void
  /** Cancels all work at sign-out, because it would otherwise act for a user who has left. */
  cancelAll(): void
}

/** Creates the work of a page. A failure that was not cancelled is passed to `onFailure`, and its item stays until it is dismissed. */
export function createBackgroundWork(onFailure: (item: WorkItem, error: unknown) => void): BackgroundWork {
  const store = createStore<WorkItem[]>(() => [])
  let ids = 0
  const change = (id: number, part: Partial<WorkItem>) =>
    store.setState((items) => items.map((item) => (item.id === id ? { ...item, ...part } : item)), true)
  const remove = (id: number) => store.setState((items) => items.filter((item) => item.id !== id), true)

  return {
    store,
    run(remote, task) {
      ids += 1
      const id = ids
      let cancelled = false
      const cancel = () => {
        cancelled = true
        task.cancel()
        remove(id)
      }
      const item: WorkItem = {
        id,
        remote,
        title: revealBidiControls(task.title),
        progress: null,
        words: '',
        state: 'running',
        shownByRemote: task.shownByRemote ?? false,
        shownAt: task.shownAt ?? null,
        cancel,
      }
      store.setState((items) => [...items, item], true)
      // A remote of an earlier release may pass its store's last value after the new one.
      const stop = task.progress((progress, words: unknown) =>
        change(id, { progress, words: typeof words === 'string' ? revealBidiControls(words) : '' }),
      )
      task.done
        .then(() => remove(id))
        .catch((error: unknown) => {
          if (cancelled) return
          change(id, { state: 'failed' })
          onFailure(item, error)
        })
        .finally(stop)
    },
    dismiss: remove,
    cancelAll() {
      for (const item of store.getState()) item.cancel()
    },
  }
}

/** Asks before the tab closes while work is running, until `signal` is aborted. The listener exists only during work. */
export function guardUnload({ store }: BackgroundWork, signal?: AbortSignal): void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  const stop = store.subscribe((items) => {
    if (items.some(({ state }) => state === 'running')) addEventListener('beforeunload', ask)
    else removeEventListener('beforeunload', ask)
  })
  signal?.addEventListener('abort', () => {
    stop()
    removeEventListener('beforeunload', ask)
  })
}
