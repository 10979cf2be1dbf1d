import { Skeleton, VisuallyHidden } from '@portico/ui'
import { memo, useEffect, useState } from 'react'
import { useTexts } from '../texts/texts.ts'
import styles from './page-skeleton.module.css'

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Delay of the placeholder in ms, so that a fast page does not render it. */
const quick = 150

/** Renders the placeholder of a page while its remote is loading. */
export const PageSkeleton = memo(function PageSkeleton({ slow }: { slow: boolean }) {
  const t = useTexts()
  const [isShaped, setIsShaped] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsShaped(true), quick)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.skeleton} aria-busy="true">
      <VisuallyHidden>{t('Loading')}</VisuallyHidden>
      {isShaped ? <Shape /> : null}
      <p className={styles.slow} role="status">
        {slow ? t('This is taking longer than usual. Still trying…') : ''}
      </p>
    </div>
  )
})

function Shape() {
  return (
    <>
      <div className={styles.bar}>
        <Skeleton width={160} height={20} />
        <Skeleton width={88} height={32} />
      </div>
      {rows.map((row) => (
        <Skeleton key={row} height={32} />
      ))}
    </>
  )
}
