import { useHost, useTitle } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { Button } from '@portico/ui'
import styles from '../form/form.module.css'
import { useOperation } from '../form/use-operation.ts'
import { Page } from '../page/page.tsx'
import { useTexts } from '../texts/texts.ts'
import { answerLink } from './answer-link.ts'

/**
 * Asks before an emailed link signs in, if it wasn't requested here or a user is signed in. Otherwise an attacker could send a link
 * to their own account, to read what the user enters there.
 */
export function LinkQuestion() {
  const t = useTexts()
  const { session } = useHost()
  const email = useUser()?.email
  useTitle([t('Sign in with this link?')])
  // After a failure, the page behind the question shows the reason.
  const { isBusy, start } = useOperation((accept: boolean) => answerLink(session, accept))
  return (
    <Page
      title={t('Sign in with this link?')}
      lead={
        email
          ? t.rich(
              'You’re signed in as <strong>{email}</strong>. This link signs you in to the account it was sent to. If that’s a different one, your session here ends.',
              { email, strong: (text) => <strong>{text}</strong> },
            )
          : t(
              'The email with this link wasn’t requested in this browser. The link signs you in to the account it was sent to. Continue only if that’s yours.',
            )
      }
    >
      <div className={styles.stack}>
        <Button variant="primary" busy={isBusy} onClick={() => start(true)}>
          {t('Sign in with the link')}
        </Button>
        <Button className={styles.long} onClick={() => start(false)}>
          {email ? t('Stay signed in as {email}', { email }) : t('Don’t sign in')}
        </Button>
      </div>
    </Page>
  )
}
