import type { useHost } from '@portico/react-remote'
import type { Session } from '@portico/session'
import { type ReactElement, useSyncExternalStore } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { formatTaskAddress } from '../place/routes.ts'
import type { Table } from '../schema/schema.ts'

/** A background task on a table, which the user can open there. */
export interface RunningTask {
  id: string
  table: Pick<Table, 'schema' | 'name'>
  title: string
  store: Pick<StoreApi<{ fraction: number | null }>, 'getState' | 'subscribe'>
  /** Shows the progress, with actions. */
  body: ReactElement
}

type Running = StoreApi<readonly RunningTask[]>

/** Tasks outlive the mount that started them, so that the user finds them after coming back. */
const running = new WeakMap<Session, Running>()

function runningIn(session: Session): Running {
  const known = running.get(session) ?? createStore<readonly RunningTask[]>(() => [])
  running.set(session, known)
  return known
}

let count = 0

/** Runs a task until `done`. The host shows its progress, and a link to the table. */
export function startTableTask(
  host: Pick<ReturnType<typeof useHost>, 'session' | 'runInBackground'>,
  work: Omit<RunningTask, 'id'> & { cancel: () => void; done: Promise<void> },
): void {
  const { cancel, done, ...shown } = work
  count += 1
  // The id is unique across page loads, because an address may outlive the page.
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
    ...{ title, cancel, done, shownAt: formatTaskAddress(table, task.id) },
    progress: (listener) => store.subscribe(({ fraction }) => listener(fraction)),
  })
}

/** Returns the running tasks of a table. */
export function useRunningTasks(
  session: Session,
  { schema, name }: RunningTask['table'],
): readonly RunningTask[] {
  const { subscribe, getState } = runningIn(session)
  const all = useSyncExternalStore(subscribe, getState)
  return all.filter(({ table }) => table.schema === schema && table.name === name)
}
