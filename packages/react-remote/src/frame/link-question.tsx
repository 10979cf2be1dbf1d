import { useProvidedSession, useSession } from '@portico/session/react'
import { Banner, Button } from '@portico/ui'
import { useSingleRun } from '@portico/ui/single-run'
import { useTexts } from '../texts/texts.ts'

/** Asks before an emailed link signs in, if it wasn't requested here or a user is signed in. */
export function LinkQuestion() {
  const t = useTexts()
  const session = useProvidedSession()
  const email = useSession((snapshot) => snapshot.user?.email)
  const answer = useSingleRun((accept: boolean) => session.answerLink(accept))
  return (
    <Banner
      tone="warning"
      title={t('Sign in with this link?')}
      action={
        <>
          <Button size="sm" onClick={() => answer(true)}>
            {t('Sign in with the link')}
          </Button>{' '}
          <Button size="sm" variant="ghost" onClick={() => answer(false)}>
            {email ? t('Stay') : t('Don’t use it')}
          </Button>
        </>
      }
    >
      {email
        ? t('You’re signed in as {email}. The link signs you in to the account it was sent to.', { email })
        : t(
            'The email with this link wasn’t requested in this browser. The link signs you in to the account it was sent to.',
          )}
    </Banner>
  )
}
