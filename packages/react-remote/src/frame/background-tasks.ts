import type { BackgroundTask } from '@portico/contract'
import { createValueStore, type ValueStore } from './value-store.ts'

/** A task that runs. */
export interface RunningTask {
  id: number
  title: string
  /** 0..1, or null where it is unknown. */
  fraction: number | null
  cancel: () => void
}

/** The work that the remote has handed over. */
export interface BackgroundTasks {
  list: Pick<ValueStore<readonly RunningTask[]>, 'read' | 'subscribe'>
  run(task: BackgroundTask): void
  cancelAll(): void
}

/** Keeps the running tasks; `onFailure` hears of those that failed without having been cancelled. */
export function createBackgroundTasks(onFailure: (title: string, error: unknown) => void): BackgroundTasks {
  const list = createValueStore<readonly RunningTask[]>([])
  let lastId = 0

  const run = (task: BackgroundTask) => {
    lastId += 1
    const id = lastId
    let isCancelled = false
    const cancel = () => {
      isCancelled = true
      task.cancel()
    }
    list.write([...list.read(), { id, title: task.title, fraction: null, cancel }])
    const stop = task.progress((fraction) => {
      list.write(list.read().map((running) => (running.id === id ? { ...running, fraction } : running)))
    })
    const end = () => {
      stop()
      list.write(list.read().filter((running) => running.id !== id))
    }
    task.done.then(end, (error: unknown) => {
      end()
      if (!isCancelled) onFailure(task.title, error)
    })
  }

  return {
    list,
    run,
    cancelAll: () => {
      for (const { cancel } of list.read()) cancel()
    },
  }
}
