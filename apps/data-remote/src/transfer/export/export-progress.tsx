import { Banner, ProgressBar } from '@portico/ui'
import { useSyncExternalStore } from 'react'
import { TaskButtons } from '../../batches/task-buttons.tsx'
import { getDataErrorText } from '../../errors/error-texts.ts'
import { useTexts } from '../../texts/texts.ts'
import styles from './export-dialog.module.css'
import type { ExportTask } from './export-task.ts'

/** Shows the progress of an export, with buttons to pause, resume and stop it. */
export function ExportProgress({ title, task }: { title: string; task: ExportTask }) {
  const t = useTexts()
  const { rows, expected, fraction, waiting } = useSyncExternalStore(
    task.store.subscribe,
    task.store.getState,
  )
  const problem = waiting?.why === 'failed' ? getDataErrorText(t, waiting.error) : null
  return (
    <div className={styles.form}>
      <ProgressBar value={fraction} label={title} />
      <p>
        {expected === null
          ? t('{count, plural, one {# row written.} other {# rows written.}}', { count: rows })
          : t('{done, number} of {count, plural, one {# row} other {# rows}} written.', {
              done: rows,
              count: expected,
            })}
      </p>
      {problem ? (
        <Banner tone="danger" title={problem.title}>
          {problem.detail}
        </Banner>
      ) : null}
      <TaskButtons task={task} isWaiting={waiting !== null} />
    </div>
  )
}
