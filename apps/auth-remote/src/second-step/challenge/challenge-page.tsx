import { useHost } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { stepsOf } from '../../factors/factors.ts'
import { leadOf } from '../../factors/step-name.ts'
import { useOperation } from '../../form/use-operation.ts'
import styles from '../../page/page.module.css'
import { Page } from '../../page/page.tsx'
import { useTexts } from '../../texts/texts.ts'
import { ChallengeForm } from './challenge-form.tsx'

/** Between the password and the account of somebody who has a second step. */
export function ChallengePage() {
  const t = useTexts()
  const { session } = useHost()
  const user = useUser()
  const email = user?.email ?? ''
  const leave = useOperation(() => session.signOut({ scope: 'local' }), { changes: null })
  return (
    <Page
      title={t('Two-step verification')}
      lead={leadOf(t, stepsOf(user))}
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
      <ChallengeForm />
    </Page>
  )
}
