import type { useHost } from '@portico/react-remote'
import type { Session } from '@portico/session'
import { type ReactElement, useSyncExternalStore } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { jobAddressOf } from '../place/routes.ts'
import type { Table } from '../schema/schema.ts'

/** Work on a table that goes on wherever the person is, and can be looked at there. */
export interface RunningTask {
  id: string
  table: Pick<Table, 'schema' | 'name'>
  title: string
  store: Pick<StoreApi<{ fraction: number | null }>, 'getState' | 'subscribe'>
  /** How far it is, with what can be done about it. */
  body: ReactElement
}

type Running = StoreApi<readonly RunningTask[]>

/** They outlive the mount that began them: whoever comes back finds them. */
const running = new WeakMap<Session, Running>()

function runningIn(session: Session): Running {
  const known = running.get(session) ?? createStore<readonly RunningTask[]>(() => [])
  running.set(session, known)
  return known
}

let count = 0

/** Gives work to the host, which shows how far it is and leads to its table, until `done`. */
export function runOnTable(
  host: Pick<ReturnType<typeof useHost>, 'session' | 'runInBackground'>,
  work: Omit<RunningTask, 'id'> & { cancel: () => void; done: Promise<void> },
): void {
  const { cancel, done, ...shown } = work
  count += 1
  // An address that is kept longer than the page leads to none of another page.
  const task: RunningTask = { ...shown, id: `${Date.now().toString(36)}-${count}` }
  const { title, table, store } = task
  const all = runningIn(host.session)
  all.setState([...all.getState(), task], true)
  const forget = () =>
    all.setState(
      all.getState().filter((one) => one !== task),
      true,
    )
  done.then(forget, forget)
  host.runInBackground({
    ...{ title, cancel, done, shownAt: jobAddressOf(table, task.id) },
    progress: (listener) => store.subscribe(({ fraction }) => listener(fraction)),
  })
}

/** What goes on in a table. */
export function useRunning(session: Session, { schema, name }: RunningTask['table']): readonly RunningTask[] {
  const { subscribe, getState } = runningIn(session)
  const all = useSyncExternalStore(subscribe, getState)
  return all.filter(({ table }) => table.schema === schema && table.name === name)
}
