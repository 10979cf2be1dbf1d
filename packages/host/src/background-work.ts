import type { BackgroundTask } from '@portico/contract'
import { plainText } from '@portico/ui/plain-text'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** Work that a remote handed over, as people see it. */
export interface WorkItem {
  id: number
  remote: string
  title: string
  /** 0..1, or null where it is unknown. */
  progress: number | null
  /** How far it is, where `progress` can't say it. */
  words: string
  state: 'running' | 'failed'
  /** Its remote shows it itself on its own pages. */
  shownByRemote: boolean
  /** Where its remote shows it, below the remote's base; null where there is no such place. */
  shownAt: string | null
  cancel: () => void
}

/** Keeps what outlives a remote's mount: uploads go on while the person visits other places. */
export interface BackgroundWork {
  store: StoreApi<WorkItem[]>
  run(remote: string, task: BackgroundTask): void
  dismiss(id: number): void
  /** Ends everything, at sign-out: what runs on would act for somebody who has left. */
  cancelAll(): void
}

/** Keeps it for the page. What failed without having been cancelled is passed to `onFailure`, and kept until it is dismissed. */
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
        title: plainText(task.title),
        progress: null,
        words: '',
        state: 'running',
        shownByRemote: task.shownByRemote ?? false,
        shownAt: task.shownAt ?? null,
        cancel,
      }
      store.setState((items) => [...items, item], true)
      // A remote of an earlier release may give its store's last value beside the new one.
      const stop = task.progress((progress, words: unknown) =>
        change(id, { progress, words: typeof words === 'string' ? plainText(words) : '' }),
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

/** Asks before the tab closes while something still runs, until `signal`. The listener stands only while something does. */
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
