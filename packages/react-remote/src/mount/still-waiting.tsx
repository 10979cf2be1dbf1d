import { useEffect, useState } from 'react'
import { useTexts } from '../texts/texts.ts'
import { useHost } from './host-context.ts'
import styles from './still-waiting.module.css'

/** Where the session is of a shell that knew no deadlines. */
const usual = 2_000

/**
 * Stands with a skeleton, and says after the soft deadline that the answer is still awaited: nothing moves before that,
 * and nobody wonders after it.
 */
export function StillWaiting() {
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
