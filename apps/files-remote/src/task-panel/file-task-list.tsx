import { useHost } from '@portico/react-remote'
import { useAction } from '@portico/react-remote/action'
import { useUser } from '@portico/session/react'
import { Button, IconButton } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { useFocusRecovery } from '../layout/use-focus-recovery.ts'
import { getFileTasks } from '../tasks/file-tasks.ts'
import { resumeFileTask } from '../tasks/start-file-task.ts'
import type { StoredTask } from '../tasks/task-journal.ts'
import { deleteStoredTask, readUnfinishedTasks } from '../tasks/task-lock.ts'
import { stepState } from '../tasks/task-plan.ts'
import { useTaskContext } from '../tasks/use-task-context.ts'
import { useTexts } from '../texts/texts.ts'
import { FileTaskRow } from './file-task-row.tsx'
import styles from './files-task-panel.module.css'

/** The tasks of this page, and the unfinished ones of closed pages. Hidden if there are none. */
export function FileTaskList() {
  const t = useTexts()
  const { session } = useHost()
  const userId = useUser()?.id ?? ''
  const jobs = useMemo(() => getFileTasks(session, userId), [session, userId])
  const own = useStore(jobs.store)
  const unfinished = useUnfinishedJobs(userId)
  const tray = useRef<HTMLElement>(null)
  const onFocus = useFocusRecovery(() => {
    // After a row or the whole panel is removed, the next button or the heading of the page gets the focus.
    const page = tray.current ?? document
    const next = tray.current?.querySelector<HTMLElement>('button') ?? page.querySelector<HTMLElement>('h1')
    next?.focus({ preventScroll: true })
  })
  const left = unfinished.jobs.filter(({ id }) => !own.some((job) => job.id === id))
  if (own.length === 0 && left.length === 0) return null
  return (
    <section ref={tray} className={styles.tray} aria-label={t('Jobs')} onFocus={onFocus}>
      <ul className={styles.jobs}>
        {left.map((job) => (
          <UnfinishedJob key={job.id} job={job} onAnswered={unfinished.refresh} />
        ))}
        {own.map((job) => (
          <FileTaskRow key={job.id} job={job} jobs={jobs} />
        ))}
      </ul>
    </section>
  )
}

function useUnfinishedJobs(userId: string) {
  const { data = [], refetch } = useQuery({
    queryKey: ['unfinished jobs', userId],
    queryFn: () => readUnfinishedTasks(userId),
    staleTime: 0,
    networkMode: 'always',
  })
  return { jobs: data, refresh: () => void refetch() }
}

/** An unfinished task of a closed page, which can be resumed or undone. */
function UnfinishedJob({ job, onAnswered }: { job: StoredTask; onAnswered: () => void }) {
  const t = useTexts()
  const context = useTaskContext()
  const { words, steps, isUndo } = job.plan
  const done = job.states.filter((state) => state === stepState.done).length
  const answering = useAction({
    run: (undo: boolean) => resumeFileTask(context, job.id, undo),
    onDone: onAnswered,
  })
  const leaving = useAction({ run: () => deleteStoredTask(job.id), onDone: onAnswered })
  return (
    <li className={styles.job}>
      <div className={styles.head}>
        <span>{t('Unfinished: {title}', { title: words.title })}</span>
        <IconButton
          size="sm"
          label={t('Leave it as it is')}
          icon={<X size={16} />}
          onClick={() => leaving.start()}
        />
      </div>
      <p className={styles.facts} role="status">
        {t('The page was closed in the middle: {done, number} of {count, number} done.', {
          done,
          count: steps.length,
        })}
      </p>
      <div className={styles.answers}>
        <Button size="sm" variant="primary" onClick={() => answering.start(false)}>
          {t('Continue')}
        </Button>
        {isUndo ? null : (
          <Button size="sm" onClick={() => answering.start(true)}>
            {t('Undo')}
          </Button>
        )}
      </div>
    </li>
  )
}
