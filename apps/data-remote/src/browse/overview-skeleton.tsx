import { SlowLoadingMessage } from '@portico/react-remote'
import { Skeleton, VisuallyHidden } from '@portico/ui'
import { useTexts } from '../texts/texts.ts'
import styles from './overview.module.css'

/** A placeholder of the overview while the list of tables loads. */
export function OverviewSkeleton() {
  const t = useTexts()
  return (
    <div className={`${styles.page} ${styles.waiting}`} role="status">
      <VisuallyHidden>{t('Loading tables…')}</VisuallyHidden>
      <Skeleton width={96} height={24} />
      <ul className={styles.list}>
        {['55%', '40%', '62%', '48%', '35%'].map((width) => (
          <li key={width} className={styles.item}>
            <div className={styles.link}>
              <Skeleton width={20} height={20} />
              <Skeleton width={width} />
            </div>
          </li>
        ))}
      </ul>
      <SlowLoadingMessage />
    </div>
  )
}
