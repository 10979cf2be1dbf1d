import { Banner, ProgressBar } from '@portico/ui'
import { useSyncExternalStore } from 'react'
import { WriteHelp } from '../errors/lazy-write-help.ts'
import { wordingFor } from '../errors/wordings.ts'
import { useTexts } from '../texts/texts.ts'
import { howFar } from './how-far.ts'
import type { PartsTask } from './parts-task.ts'
import styles from './running-parts.module.css'
import { TaskButtons } from './task-buttons.tsx'

/** Shows the progress of a batch write, with buttons to pause, resume and stop it. */
export function RunningParts({ task }: { task: PartsTask }) {
  const t = useTexts()
  const { done, fraction, waiting } = useSyncExternalStore(task.store.subscribe, task.store.getState)
  const error = waiting?.why === 'failed' ? waiting.error : null
  return (
    <div className={styles.running}>
      <ProgressBar value={fraction} label={task.title} />
      <p>
        {fraction === null
          ? t('Finding the rows. Nothing has been written yet.')
          : howFar(t, done, task.total)}
      </p>
      {error ? <Banner tone="danger" title={wordingFor(t, error).title} /> : null}
      <WriteHelp {...{ table: task.table, error }} {...task.privilege} />
      <TaskButtons task={task} isWaiting={waiting !== null} />
    </div>
  )
}
