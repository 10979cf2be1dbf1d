import { Button, ErrorPanel } from '@portico/ui'
import { useOnline } from '../browser/use-online.ts'
import { type RemoteError, transientReasons } from '../reports/status.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './failure-panel.module.css'
import { getFailureText, needsReload, offlineText } from './failure-texts.ts'

/** Shows an error message and a recovery action in the place of a remote that can't be shown. The rest of the portal works. */
export function FailurePanel(props: {
  title: string
  version: string
  error: RemoteError
  onRetry: () => void
}) {
  const { title, version, error, onRetry } = props
  const t = useTexts()
  const isOnline = useOnline()
  const { what, help } = !isOnline && transientReasons.has(error.code) ? offlineText : getFailureText(error)
  return (
    <div className={styles.panel}>
      <ErrorPanel
        title={t('{title} can’t be shown', { title })}
        level={1}
        code={`${error.code} · ${version}`}
        action={
          needsReload(error) ? (
            <Button variant="primary" onClick={() => location.reload()}>
              {t('Reload the page')}
            </Button>
          ) : (
            <Button variant="primary" onClick={onRetry}>
              {t('Retry')}
            </Button>
          )
        }
      >
        <p>{t(what, { title })}</p>
        <p>{t(help)}</p>
      </ErrorPanel>
    </div>
  )
}
