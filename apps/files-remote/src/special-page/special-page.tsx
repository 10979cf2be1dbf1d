import { Link, useTitle } from '@portico/react-remote'
import { Button, Skeleton } from '@portico/ui'
import type { ReactNode } from 'react'
import { Problem } from '../errors/lazy-problem.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './special-page.module.css'

interface OwnPageProps {
  title: string
  /** The query of its content. */
  query: { isPending: boolean; data: unknown; refetch: () => unknown }
  /** The error of the query. Earlier content stays visible. */
  problem: unknown
  children: ReactNode
}

/** A page that is not a folder: its title, the link back, and its content once it is loaded. */
export function SpecialPage({ title, query, problem, children }: OwnPageProps) {
  const t = useTexts()
  useTitle([title])
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <Button render={<Link to="/" />}>{t('Go to your files')}</Button>
      </header>
      {query.isPending ? <Skeleton width="100%" height="4rem" /> : null}
      {problem && !query.data ? <Problem error={problem} retry={() => void query.refetch()} /> : null}
      {children}
    </div>
  )
}
