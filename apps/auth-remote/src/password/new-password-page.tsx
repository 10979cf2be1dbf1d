import { Link, useHost } from '@portico/react-remote'
import { useAuthStatus, useUser } from '@portico/session/react'
import { useOperation } from '../form/use-operation.ts'
import styles from '../page/page.module.css'
import { Page } from '../page/page.tsx'
import { usePlaces } from '../place/use-places.ts'
import { useTexts } from '../texts/texts.ts'
import { SetPasswordForm } from './set-password-form.tsx'

/**
 * Sets a new password after a recovery by link or code. No other page is shown before that. The session then ends the recovery, and
 * with it this page.
 */
export function NewPasswordPage() {
  const t = useTexts()
  const { session } = useHost()
  const isSignedIn = useAuthStatus() === 'signed_in'
  const email = useUser()?.email
  const leave = useOperation(() => session.signOut({ scope: 'local' }), { changes: null })
  if (!isSignedIn) return <NoRecovery />

  return (
    <Page
      title={t('Set a new password')}
      lead={t.rich('For <strong>{email}</strong>. Once it’s set, your other devices are signed out.', {
        email: email ?? '',
        strong: (text) => <strong>{text}</strong>,
      })}
      footer={
        <p>
          {t.rich('Not now? <a>Sign out and keep the old password</a>', {
            a: (text) => (
              <button type="button" className={styles.textButton} onClick={() => leave.start()}>
                {text}
              </button>
            ),
          })}
        </p>
      }
    >
      <SetPasswordForm submitLabel={t('Set password')} />
    </Page>
  )
}

/** Shows a page that was opened without a recovery. */
function NoRecovery() {
  const t = useTexts()
  const places = usePlaces()
  return (
    <Page title={t('Set a new password')} lead={t('You need an email for this, so that only you can do it.')}>
      <Link to={places.to('/recover')}>{t('Send me the email')}</Link>
    </Page>
  )
}
