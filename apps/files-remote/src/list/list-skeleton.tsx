import { SlowLoadingMessage } from '@portico/react-remote'
import { Skeleton, VisuallyHidden } from '@portico/ui'
import { useEffect, useState } from 'react'
import { useTexts } from '../texts/texts.ts'
import styles from './object-list.module.css'

const widths = [180, 240, 140, 210, 160, 120]

/** Time in ms before the placeholder appears. Most lists load earlier, and it would only flicker. */
const patience = 150

/** The placeholder of a list that loads. */
export function ListSkeleton() {
  const t = useTexts()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience)
    return () => clearTimeout(timer)
  }, [])
  if (!isLate) return null
  return (
    <div>
      <div role="status">
        <VisuallyHidden>{t('Loading files')}</VisuallyHidden>
      </div>
      <div className={styles.header} aria-hidden="true" />
      {widths.map((width) => (
        <div key={width} className={styles.row} aria-hidden="true">
          <Skeleton width={16} height={16} radius={4} />
          <Skeleton width={width} height={12} />
        </div>
      ))}
      <SlowLoadingMessage />
    </div>
  )
}
