import { Button } from '@portico/ui'
import { useEffect, useEffectEvent } from 'react'
import { FailureNotice } from '../form/failure-message.tsx'
import styles from '../form/form.module.css'
import { formatWait } from '../form/use-countdown.ts'
import { useOperation } from '../form/use-operation.ts'
import { Page } from '../page/page.tsx'
import { useRecoveryMail } from '../password/use-recovery-mail.ts'
import { useTexts } from '../texts/texts.ts'
import { SentPage } from './sent-page.tsx'

/** Shows a secured account. Sends the email for a new password at once, and again with the button. */
export function SecuredPage({ email }: { email: string | null }) {
  const t = useTexts()
  if (email !== null) return <NewPassword email={email} />
  return (
    <Page
      title={t('Your account is secured')}
      lead={t(
        'All devices are signed out, and the password no longer works. Another account uses your email address now: ask your administrator to give you access again.',
      )}
    />
  )
}

function NewPassword({ email }: { email: string }) {
  const t = useTexts()
  const mail = useRecoveryMail()
  const { failure, isBusy, start, wait } = useOperation(() => mail.send(email), {
    onDone: () => mail.onSent(email),
    changes: null,
  })
  // The press that secured the account requests the mail as well.
  const sendFirst = useEffectEvent(() => start())
  useEffect(() => {
    sendFirst()
  }, [])
  if (mail.sentTo) return <SentPage email={mail.sentTo} />
  return (
    <Page
      title={t('Your account is secured')}
      lead={t.rich(
        'All devices are signed out, and the password no longer works. Set a new one by the email to <strong>{email}</strong>.',
        { email, strong: (text) => <strong>{text}</strong> },
      )}
    >
      <div className={styles.stack}>
        {failure && <FailureNotice failure={failure} seconds={wait} onAct={() => start()} />}
        {mail.captcha}
        <Button variant="primary" busy={isBusy} disabled={wait > 0} onClick={() => start()}>
          {wait > 0 ? t('Try again in {wait}', { wait: formatWait(t, wait) }) : t('Send the email')}
        </Button>
      </div>
    </Page>
  )
}
