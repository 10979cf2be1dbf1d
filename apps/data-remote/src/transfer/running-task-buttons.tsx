import { useHost, useLocation, useNavigate } from '@portico/react-remote'
import { Button, Dialog } from '@portico/ui'
import { useQueryClient } from '@tanstack/react-query'
import { LoaderCircle } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { type RunningTask, useRunningTasks } from '../batches/running-tasks.ts'
import { createRowsKey } from '../query/read/read-rows.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'

interface RunningJobsProps {
  table: Table
  /** Number of running jobs. Without one, and without `asked`, this component is not loaded. */
  count: number
  /** Id of the job in the address. Null if the address has none. */
  asked: string | null
}

/** Shows a button for each running job of a table, and a dialog for the job in the address. */
export function RunningTaskButtons({ table, asked }: RunningJobsProps) {
  const t = useTexts()
  const { session } = useHost()
  const tasks = useRunningTasks(session, table)
  const set = useJobAddress()
  const shown = tasks.find(({ id }) => id === asked)
  const isOver = asked !== null && !shown
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per finished job.
  useEffect(() => {
    if (isOver) set(null)
  }, [isOver])
  useFreshRows(table, tasks.length)
  return (
    <>
      {tasks.map((task) => (
        <JobButton key={task.id} task={task} onOpen={() => set(task.id)} />
      ))}
      {shown ? (
        <Dialog
          open
          onOpenChange={(open) => open || set(null)}
          title={shown.title}
          footer={<Button onClick={() => set(null)}>{t('Continue in the background')}</Button>}
        >
          {shown.body}
        </Dialog>
      ) : null}
    </>
  )
}

function JobButton({ task: { title, store }, onOpen }: { task: RunningTask; onOpen: () => void }) {
  const t = useTexts()
  const fraction = useSyncExternalStore(store.subscribe, () => store.getState().fraction)
  const share = fraction === null ? '…' : fraction.toLocaleString(t.locale, { style: 'percent' })
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={<LoaderCircle size={14} />}
      title={title}
      aria-label={`${title}: ${share}`}
      onClick={onOpen}
    >
      {share}
    </Button>
  )
}

/** Returns a function that writes the id of the shown job into the address. */
function useJobAddress() {
  const { search } = useLocation()
  const navigate = useNavigate()
  return (id: string | null) => {
    const params = new URLSearchParams(search)
    if (id === null) params.delete('job')
    else params.set('job', id)
    const text = params.toString()
    navigate({ search: text && `?${text}` }, { replace: id === null })
  }
}

/** Refetches the lists after a job ends. The mount that began the job may be gone. */
function useFreshRows(table: Table, count: number): void {
  const queries = useQueryClient()
  const before = useRef(count)
  useEffect(() => {
    const isOver = count < before.current
    before.current = count
    if (!isOver) return
    void queries.invalidateQueries({ queryKey: createRowsKey(table) })
    void queries.invalidateQueries({ queryKey: ['count', table.schema, table.name] })
  }, [queries, table, count])
}
