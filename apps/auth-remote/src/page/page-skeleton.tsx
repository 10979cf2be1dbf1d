import { SlowLoadingMessage } from '@portico/react-remote'
import { Skeleton } from '@portico/ui'
import styles from './page.module.css'

/** Shows the shape of a page with two fields and a button while the session is read, and a text once that takes long. */
export function PageSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <div className={styles.column}>
        <Skeleton width="60%" height="28px" />
        <Skeleton height="58px" />
        <Skeleton height="58px" />
        <Skeleton height="32px" />
        <SlowLoadingMessage />
      </div>
    </div>
  )
}
