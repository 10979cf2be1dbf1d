import { Skeleton } from '@portico/ui'
import styles from './embed.module.css'

/**
 * What can be waited for: that the page gives a `source` of tokens, or gives it otherwise than as an `attribute` or as a
 * `value` that is none; that the source gives an `answer`; that more `code` comes.
 */
export type WaitsFor = 'source' | 'attribute' | 'value' | 'answer' | 'code'

/** The shape of what comes. */
export function Waiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <Skeleton width={160} height={20} />
      <Skeleton height={32} />
      <Skeleton height={32} />
    </div>
  )
}
