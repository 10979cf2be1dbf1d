import { Link, lazyComponent, useHref } from '@portico/react-remote'
import { Button, EmptyState, ErrorPanel } from '@portico/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Lock, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../texts/texts.ts'
import type { FailedAction } from './administrator-sql.ts'
import type { DataError } from './data-error.ts'
import { type DataErrorText, getDataErrorText } from './error-texts.ts'
import { getFailure } from './failures.ts'
import styles from './problem.module.css'

/** Help for failures that the user or an administrator can fix. */
const FurtherHelp = lazyComponent(async () => (await import('./read-error-help.tsx')).ReadErrorHelp, {
  needed: ({ error: { code } }) => /^(42501|42P17|57014|PGRST20[45])$/.test(code),
})

interface ProblemProps {
  error: DataError
  retry: () => void
  clearView?: (() => void) | undefined
  /** The request, if it was for rows of a table. */
  asked?: FailedAction
  /** Searches one column for the text. Null without a search. */
  onSearchIn?: ((column: string) => void) | null
}

/** Replaces rows that could not be read. Offline, refused and failed look different, because they need different actions. */
export function Problem(props: ProblemProps) {
  const { error, asked, onSearchIn = null } = props
  return (
    <Looks {...props}>
      {asked ? <FurtherHelp error={error} asked={asked} onSearchIn={onSearchIn} /> : null}
    </Looks>
  )
}

function Looks({ error, retry, clearView, children }: ProblemProps & { children: ReactNode }) {
  const t = useTexts()
  const { title, detail, remedy: usual } = getDataErrorText(t, error)
  // In a read, a data exception (SQLSTATE class 22) means an invalid filter value.
  const remedy = clearView && error.code.startsWith('22') ? 'clear_view' : usual
  const action = <Remedy remedy={remedy} retry={retry} clearView={clearView} />
  const { look } = getFailure(error.code)
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
        {children}
      </div>
    )
  }
  return (
    <div className={styles.problem}>
      <ErrorPanel title={title} code={error.serverCode ?? error.code} action={action}>
        {detail}
      </ErrorPanel>
      {children}
    </div>
  )
}

function Remedy({
  remedy,
  retry,
  clearView,
}: Pick<ProblemProps, 'retry' | 'clearView'> & { remedy: DataErrorText['remedy'] }) {
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
