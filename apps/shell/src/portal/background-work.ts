import type { BackgroundTask } from '@portico/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** Work that a remote handed over, as people see it. */
export interface WorkItem {
  id: number
  remote: string
  title: string
  /** 0..1, or null where it is unknown. */
  progress: number | null
  state: 'running' | 'failed'
  /** Its remote shows it itself on its own pages. */
  shownByRemote: boolean
  cancel: () => void
}

/** Keeps what outlives a remote's mount: uploads go on while the person visits other places. */
export interface BackgroundWork {
  store: StoreApi<WorkItem[]>
  run(remote: string, task: BackgroundTask): void
  dismiss(id: number): void
  /** The person is on the remote's own pages, which tell of its failures themselves: they are known from now on. */
  seen(remote: string): void
  /** Ends everything, at sign-out: what runs on would act for somebody who has left. */
  cancelAll(): void
}

/** Keeps it for the page; `report` hears why something failed. */
export function createBackgroundWork(report: (error: unknown) => void): BackgroundWork {
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
        title: task.title,
        progress: null,
        state: 'running',
        shownByRemote: task.shownByRemote ?? false,
        cancel,
      }
      store.setState((items) => [...items, item], true)
      const stop = task.progress((progress) => change(id, { progress }))
      task.done
        .then(() => remove(id))
        .catch((error: unknown) => {
          if (cancelled) return
          report(error)
          change(id, { state: 'failed' })
        })
        .finally(stop)
    },
    dismiss: remove,
    seen(remote) {
      const isKnown = (item: WorkItem) =>
        item.remote === remote && item.shownByRemote && item.state === 'failed'
      if (store.getState().some(isKnown))
        store.setState((items) => items.filter((item) => !isKnown(item)), true)
    },
    cancelAll() {
      for (const item of store.getState()) item.cancel()
    },
  }
}

/** Asks before the tab closes while something still runs. */
export function guardUnload(work: BackgroundWork): void {
  window.addEventListener('beforeunload', (event) => {
    if (work.store.getState().some((item) => item.state === 'running')) event.preventDefault()
  })
}
