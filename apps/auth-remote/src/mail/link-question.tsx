import { useHost, useTitle } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { Button } from '@portico/ui'
import { wordingOf } from '../errors/wordings.ts'
import styles from '../form/form.module.css'
import { useOperation } from '../form/use-operation.ts'
import { Page } from '../page/page.tsx'
import { useTexts } from '../texts/texts.ts'
import { answerLink } from './answer-link.ts'

/**
 * Asks before a link of a mail signs somebody in who did not ask for that mail here, or is signed in: anybody could send
 * a link of an account of their own, to read what is then written into it.
 */
export function LinkQuestion() {
  const t = useTexts()
  const { session, notify } = useHost()
  const email = useUser()?.email
  useTitle([t('Sign in with this link?')])
  const { isBusy, start } = useOperation((accept: boolean) => answerLink(session, accept), {
    onDone: () => {},
    // The question is gone by then.
    onFailure: ({ code }) =>
      notify({ tone: 'danger', title: t('The link did not work'), detail: t(wordingOf(code).text) }),
  })
  return (
    <Page
      title={t('Sign in with this link?')}
      lead={
        email
          ? t.rich(
              'You are signed in as <strong>{email}</strong>. This link signs in the account that it was sent to, and ends your session here if that is another one.',
              { email, strong: (text) => <strong>{text}</strong> },
            )
          : t(
              'The mail with this link was not asked for in this browser. It signs in the account that it was sent to: go on only if it is yours.',
            )
      }
    >
      <div className={styles.stack}>
        <Button variant="primary" busy={isBusy} onClick={() => start(true)}>
          {t('Sign in with the link')}
        </Button>
        <Button onClick={() => start(false)}>
          {email ? t('Stay signed in as {email}', { email }) : t('Leave it')}
        </Button>
      </div>
    </Page>
  )
}
