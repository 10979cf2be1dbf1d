import { useHost } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { Button } from '@portico/ui'
import { Page } from '../page/page.tsx'
import { useTexts } from '../texts/texts.ts'
import { ChallengeForm } from './challenge-form.tsx'

/** Between the password and the account of somebody who has a second step. */
export function ChallengePage() {
  const t = useTexts()
  const { session } = useHost()
  const email = useUser()?.email ?? ''
  return (
    <Page
      title={t('Two-step verification')}
      lead={t('Enter the code that your authenticator app shows now.')}
      footer={
        <p>
          {t.rich('Not {email}? <a>Sign out</a>', {
            email,
            a: (text) => (
              <Button variant="ghost" size="sm" onClick={() => void session.signOut({ scope: 'local' })}>
                {text}
              </Button>
            ),
          })}
        </p>
      }
    >
      <ChallengeForm />
    </Page>
  )
}
