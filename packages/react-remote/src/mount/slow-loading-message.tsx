import { useEffect, useState } from 'react'
import { useTexts } from '../texts/texts.ts'
import { useHost } from './host-context.ts'
import styles from './slow-loading-message.module.css'

/** For the session of an older shell without deadlines. */
const usual = 2_000

/**
 * Shows a message next to a skeleton if there is still no answer after the soft deadline. It takes its space from the start, so the
 * layout does not move.
 */
export function SlowLoadingMessage() {
  const t = useTexts()
  const soft = useSoftDeadline()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), soft)
    return () => clearTimeout(timer)
  }, [soft])
  return (
    <p className={styles.late} role="status">
      {isLate ? t('Still waiting for an answer…') : ''}
    </p>
  )
}

function useSoftDeadline(): number {
  const { deadlines }: { deadlines?: { soft: number } } = useHost().session
  return deadlines?.soft ?? usual
}
