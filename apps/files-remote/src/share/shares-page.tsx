import { Link, useHost, useTitle } from '@portico/react-remote'
import { Button, EmptyState, Skeleton } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Problem } from '../errors/lazy-problem.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './share.module.css'
import { ShareLines } from './share-lines.tsx'
import { sharesQuery } from './shares.ts'

/** All that one has shared by links, the newest first; what else works by links stands below. */
export function SharesPage({ children }: { children: ReactNode }) {
  const t = useTexts()
  const { session } = useHost()
  const shares = useQuery(sharesQuery(session.client))
  const title = t('My shared links')
  useTitle([title])
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <Button render={<Link to="/" />}>{t('Go to your files')}</Button>
      </header>
      {shares.isPending ? <Skeleton width="100%" height="4rem" /> : null}
      {shares.error && !shares.data ? (
        <Problem error={shares.error} retry={() => void shares.refetch()} />
      ) : null}
      {shares.data?.length === 0 ? (
        <EmptyState icon={<Link2 />} title={t('Nothing shared yet')}>
          {t(
            'Choose “Share…” in the menu of a file or folder. Its link then appears here, and can be ended here.',
          )}
        </EmptyState>
      ) : null}
      {shares.data && shares.data.length > 0 ? <ShareLines shares={shares.data} label={title} /> : null}
      {children}
    </div>
  )
}
