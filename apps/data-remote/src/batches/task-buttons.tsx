import { Button } from '@portico/ui'
import { useTexts } from '../texts/texts.ts'
import styles from './task-buttons.module.css'

interface TaskButtonsProps {
  task: { pause(): void; resume(): void; stop(): void }
  /** Whether the task is paused or waits after a failure. */
  isWaiting: boolean
}

/** Buttons that pause, resume and stop a background task. */
export function TaskButtons({ task, isWaiting }: TaskButtonsProps) {
  const t = useTexts()
  return (
    <div className={styles.buttons}>
      {isWaiting ? (
        <Button onClick={task.resume}>{t('Continue')}</Button>
      ) : (
        <Button onClick={task.pause}>{t('Pause')}</Button>
      )}
      <Button variant="danger" onClick={task.stop}>
        {t('Stop')}
      </Button>
    </div>
  )
}
