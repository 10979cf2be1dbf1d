import { useHref } from '@portico/react-remote'
import { Button, EmptyState, ErrorPanel } from '@portico/ui'
import { FolderX, Lock, WifiOff } from 'lucide-react'
import { useTexts } from '../texts/texts.ts'
import { getFilesErrorText } from './error-texts.ts'
import { getFailure } from './failures.ts'
import { toFilesError } from './files-error.ts'
import styles from './problem.module.css'

/**
 * Shown instead of content that could not be read. Offline, refused, missing and failed look different, because they need
 * different actions.
 */
export function Problem({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useTexts()
  const problem = toFilesError(error)
  const { title, detail, remedy } = getFilesErrorText(t, problem)
  const signIn = useHref('//auth')
  const action =
    remedy === 'sign_in' ? (
      <Button render={<a href={signIn}>{t('Sign in')}</a>} />
    ) : (
      <Button onClick={retry}>{t('Try again')}</Button>
    )
  const { look } = getFailure(problem.code)
  if (look === 'offline') {
    return (
      <div className={styles.problem} role="alert">
        <EmptyState
          icon={<WifiOff />}
          title={navigator.onLine ? title : t('You are offline')}
          action={action}
        >
          {t('Your files are safe. The list refreshes by itself as soon as the server answers.')}
        </EmptyState>
      </div>
    )
  }
  if (look) {
    const Icon = look === 'locked' ? Lock : FolderX
    return (
      <div className={styles.problem} role="alert">
        <EmptyState icon={<Icon />} title={title} action={action}>
          {detail}
        </EmptyState>
      </div>
    )
  }
  return (
    <div className={styles.problem}>
      <ErrorPanel title={title} code={problem.serverCode ?? problem.code} action={action}>
        {detail}
      </ErrorPanel>
    </div>
  )
}
