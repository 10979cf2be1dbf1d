import { Skeleton, VisuallyHidden } from '@portico/ui'
import styles from './page-skeleton.module.css'

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** The shape of a page while its remote is on its way; appears after a moment, so that a quick one shows nothing. */
export function PageSkeleton({ slow }: { slow: boolean }) {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <VisuallyHidden>Loading</VisuallyHidden>
      <div className={styles.bar}>
        <Skeleton width={160} height={20} />
        <Skeleton width={88} height={32} />
      </div>
      {rows.map((row) => (
        <Skeleton key={row} height={32} />
      ))}
      <p className={styles.slow} role="status">
        {slow ? 'This takes longer than usual. Still trying…' : ''}
      </p>
    </div>
  )
}
