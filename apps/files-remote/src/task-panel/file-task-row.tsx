import { useAction } from '@portico/react-remote/action'
import { Button, IconButton, ProgressBar, type Translate } from '@portico/ui'
import { X } from 'lucide-react'
import { useCallback, useSyncExternalStore } from 'react'
import { useFilesConfig } from '../config.ts'
import { formatFilesError, getFilesErrorText } from '../errors/error-texts.ts'
import { FilesError } from '../errors/files-error.ts'
import type { FileTask, TaskProgress } from '../tasks/file-task.ts'
import type { FileTasks } from '../tasks/file-tasks.ts'
import { canUndoTask, undoFileTask } from '../tasks/start-file-task.ts'
import { useTaskContext } from '../tasks/use-task-context.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './files-task-panel.module.css'
import { getStepPlace } from './get-step-place.ts'

/** Interval in ms at which a running task is drawn. */
const drawEvery = 100

/** Returns the progress of a task, at most once in each interval. */
function useProgress({ store }: FileTask): TaskProgress {
  const subscribe = useCallback(
    (onChange: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      const stop = store.subscribe((now, before) => {
        if (now.phase !== before.phase) onChange()
        timer ??= setTimeout(() => {
          timer = undefined
          onChange()
        }, drawEvery)
      })
      return () => {
        stop()
        clearTimeout(timer)
      }
    },
    [store],
  )
  return useSyncExternalStore(subscribe, store.getState)
}

/** A task: its progress, its result, and its commands. */
export function FileTaskRow({ job, jobs }: { job: FileTask; jobs: FileTasks }) {
  const t = useTexts()
  const progress = useProgress(job)
  const { words, isQuiet } = job.plan
  const { phase, done, failed, count } = progress
  const isOver = phase === 'ended'
  // A notice reports it.
  if (isQuiet && (phase === 'running' || (isOver && failed === 0))) return null
  return (
    <li className={styles.job} data-phase={phase}>
      <div className={styles.head}>
        <span>{isOver && failed === 0 ? words.done : words.title}</span>
        {isOver ? (
          <IconButton
            size="sm"
            label={t('Close “{title}”', { title: words.done })}
            icon={<X size={16} />}
            onClick={() => void jobs.dismiss(job)}
          />
        ) : null}
      </div>
      {isOver ? null : (
        <ProgressBar
          value={count > 0 ? done / count : null}
          label={t('Progress of {name}', { name: words.title })}
        />
      )}
      <p className={styles.facts} role="status">
        {factsOf(t, progress)}
      </p>
      {failed > 0 && isOver ? <Failures job={job} /> : null}
      <Answers job={job} progress={progress} />
    </li>
  )
}

function Answers({ job, progress: { phase, failed } }: { job: FileTask; progress: TaskProgress }) {
  const t = useTexts()
  const context = useTaskContext()
  const undoing = useAction({ run: () => undoFileTask(context, job) })
  const retrying = useAction({ run: () => job.retry() })
  return (
    <div className={styles.answers}>
      {phase === 'running' || phase === 'stalled' ? (
        <Button size="sm" onClick={() => job.pause()}>
          {t('Pause')}
        </Button>
      ) : null}
      {phase === 'paused' || phase === 'stalled' ? (
        <Button size="sm" variant="primary" onClick={() => job.go()}>
          {t('Continue')}
        </Button>
      ) : null}
      {phase === 'ended' && failed > 0 ? (
        <Button size="sm" variant="primary" onClick={() => retrying.start()}>
          {t('Try again')}
        </Button>
      ) : null}
      {canUndoTask(job) ? (
        <Button size="sm" busy={undoing.isBusy} onClick={() => undoing.start()}>
          {t('Undo')}
        </Button>
      ) : null}
    </div>
  )
}

function factsOf(t: Translate, { phase, done, failed, count, error }: TaskProgress): string {
  const part = t('{done, number} of {count, number} done', { done, count })
  if (phase === 'ended' && failed > 0)
    return t('{failed, number} of {count, plural, one {# step} other {# steps}} failed', { failed, count })
  if (phase === 'ended') return t('Done')
  const why = error ? getFilesErrorText(t, error).title : phase === 'paused' ? t('Paused') : ''
  return [part, why].filter(Boolean).join(' · ')
}

/** Maximum number of failures to list. The others are counted. */
const mostFailures = 50

/** The failed files, with the reasons. */
function Failures({ job }: { job: FileTask }) {
  const t = useTexts()
  const { userId } = useTaskContext()
  const own = { userId, buckets: useFilesConfig().ownFolderBuckets }
  const failures = [...job.steps.failures]
  const more = failures.length - mostFailures
  return (
    <ul className={styles.failures} aria-label={t('What failed')}>
      {failures.slice(0, mostFailures).map(([index, code]) => {
        const step = job.steps.at(index)
        if (!step) return null
        const { name, folder } = getStepPlace(t, step, own)
        return (
          <li key={index}>
            {t('{name} in {folder}', { name, folder })}: {formatFilesError(t, new FilesError(code, {}))}
          </li>
        )
      })}
      {more > 0 ? (
        <li>{t('{count, plural, one {# more file} other {# more files}}', { count: more })}</li>
      ) : null}
    </ul>
  )
}
