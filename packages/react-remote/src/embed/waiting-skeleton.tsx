import { Skeleton } from '@portico/ui'
import styles from './embed.module.css'

/**
 * The part that an element waits for: a `source` of tokens from the page, a source that is not an `attribute` or an invalid `value`,
 * an `answer` of the source, or more `code`.
 */
export type WaitReason = 'source' | 'attribute' | 'value' | 'answer' | 'code'

/** Shows the shape of the contents that will follow. */
export function WaitingSkeleton() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <Skeleton width={160} height={20} />
      <Skeleton height={32} />
      <Skeleton height={32} />
    </div>
  )
}
