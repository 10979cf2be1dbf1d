import { useHost } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { useOperation } from '../../form/use-operation.ts'
import styles from '../../page/page.module.css'
import { Page } from '../../page/page.tsx'
import { useTexts } from '../../texts/texts.ts'
import { ChallengeForm } from './challenge-form.tsx'
import { useChallengeLead } from './use-challenge-lead.ts'

/** Shows the MFA page between the password and the account. */
export function ChallengePage() {
  const t = useTexts()
  const { session } = useHost()
  const email = useUser()?.email ?? ''
  const { lead, onLost } = useChallengeLead()
  const leave = useOperation(() => session.signOut({ scope: 'local' }), { changes: null })
  return (
    <Page
      title={t('Two-step verification')}
      lead={lead}
      footer={
        <p>
          {t.rich('Not {email}? <a>Sign out</a>', {
            email,
            a: (text) => (
              <button type="button" className={styles.textButton} onClick={() => leave.start()}>
                {text}
              </button>
            ),
          })}
        </p>
      }
    >
      <ChallengeForm onLost={onLost} />
    </Page>
  )
}
