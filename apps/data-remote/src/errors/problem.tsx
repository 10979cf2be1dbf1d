import { Link, useHref } from '@portico/react-remote'
import { Button, EmptyState, ErrorPanel } from '@portico/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Lock, WifiOff } from 'lucide-react'
import { useTexts } from '../texts/texts.ts'
import type { DataError } from './data-error.ts'
import { failureOf } from './failures.ts'
import styles from './problem.module.css'
import { type Wording, wordingFor } from './wordings.ts'

interface ProblemProps {
  error: DataError
  retry: () => void
  clearView?: (() => void) | undefined
}

/** Instead of rows that could not be read: offline, refused and failed look different, for they need different things. */
export function Problem({ error, retry, clearView }: ProblemProps) {
  const t = useTexts()
  const { title, detail, remedy: usual } = wordingFor(t, error)
  // What a read calls badly formatted is a value of the filter (class 22 of SQLSTATE: data exception).
  const remedy = clearView && error.code.startsWith('22') ? 'clear_view' : usual
  const action = <Remedy remedy={remedy} retry={retry} clearView={clearView} />
  const { look } = failureOf(error.code)
  if (look === 'offline') {
    return (
      <div className={styles.problem} role="alert">
        <EmptyState icon={<WifiOff />} title={navigator.onLine ? title : t('You’re offline')} action={action}>
          {t('Nothing was lost. The rows will load as soon as the server answers.')}
        </EmptyState>
      </div>
    )
  }
  if (look === 'locked') {
    return (
      <div className={styles.problem} role="alert">
        <EmptyState icon={<Lock />} title={t('Not shared with you')} action={action}>
          {t('You don’t have access to these rows. An administrator of the database can grant it.')}
          <p className={styles.code}>{error.message}</p>
        </EmptyState>
      </div>
    )
  }
  return (
    <div className={styles.problem}>
      <ErrorPanel title={title} code={error.serverCode ?? error.code} action={action}>
        {detail}
      </ErrorPanel>
    </div>
  )
}

function Remedy({ remedy, retry, clearView }: Omit<ProblemProps, 'error'> & { remedy: Wording['remedy'] }) {
  const t = useTexts()
  const queries = useQueryClient()
  const signIn = useHref('//auth')
  if (remedy === 'sign_in') return <Button render={<a href={signIn}>{t('Sign in')}</a>} />
  if (remedy === 'clear_view' && clearView)
    return <Button onClick={clearView}>{t('Clear filter and sort')}</Button>
  if (remedy === 'reload_schema') {
    const reload = () => void queries.resetQueries({ queryKey: ['schema'] })
    return <Button onClick={reload}>{t('Refresh the list of tables')}</Button>
  }
  return (
    <>
      <Button onClick={retry}>{t('Try again')}</Button>{' '}
      <Button variant="ghost" render={<Link to="/" />}>
        {t('All tables')}
      </Button>
    </>
  )
}
