import { Banner, ProgressBar } from '@portico/ui'
import { useSyncExternalStore } from 'react'
import { getDataErrorText } from '../errors/error-texts.ts'
import { WriteHelp } from '../errors/lazy-write-help.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './batch-progress.module.css'
import type { BatchTask } from './batch-task.ts'
import { formatRowProgress } from './format-row-progress.ts'
import { TaskButtons } from './task-buttons.tsx'

/** Shows the progress of a batch write, with buttons to pause, resume and stop it. */
export function BatchProgress({ task }: { task: BatchTask }) {
  const t = useTexts()
  const { done, fraction, waiting } = useSyncExternalStore(task.store.subscribe, task.store.getState)
  const error = waiting?.why === 'failed' ? waiting.error : null
  return (
    <div className={styles.running}>
      <ProgressBar value={fraction} label={task.title} />
      <p>
        {fraction === null
          ? t('Finding the rows. Nothing has been written yet.')
          : formatRowProgress(t, done, task.total)}
      </p>
      {error ? <Banner tone="danger" title={getDataErrorText(t, error).title} /> : null}
      <WriteHelp {...{ table: task.table, error }} {...task.privilege} />
      <TaskButtons task={task} isWaiting={waiting !== null} />
    </div>
  )
}
