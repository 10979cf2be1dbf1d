import { Link, useHost, useLocation, useNavigate } from '@portico/react-remote'
import { Button } from '@portico/ui'
import { useEffect, useState } from 'react'
import { FailureNotice } from '../form/failure-message.tsx'
import styles from '../form/form.module.css'
import { formatWait } from '../form/use-countdown.ts'
import { useOperation } from '../form/use-operation.ts'
import { Page } from '../page/page.tsx'
import { usePlaces } from '../place/use-places.ts'
import { useTexts } from '../texts/texts.ts'
import { RequestMailPage } from './request-mail-page.tsx'
import { secureAccount } from './secure-account.ts'
import { SecuredPage } from './secured-page.tsx'

/**
 * Shows the page behind "This wasn’t me" in a notice. With the token of a notice it secures the account when the user presses its
 * button, because mail scanners open links but press no buttons. Without a token it requests the email that sets a new password.
 */
export function NotMePage() {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const [view, setView] = useState<{ email: string | null } | 'over' | null>(null)
  const inAddress = new URLSearchParams(search).get('token')
  const token = inAddress ?? readToken(state)

  // Browsers and servers keep addresses, which others may see. The history state is private, and survives a reload.
  useEffect(() => {
    if (inAddress) navigate('/not-me', { replace: true, state: { token: inAddress } })
  }, [inAddress, navigate])

  if (view === 'over') return <RequestMailPage isOver />
  if (view) return <SecuredPage email={view.email} />
  if (!token) return <RequestMailPage isOver={false} />
  return <Question token={token} onAnswer={(secured) => setView(secured ?? 'over')} />
}

function Question(props: { token: string; onAnswer: (secured: { email: string | null } | null) => void }) {
  const t = useTexts()
  const { session, announce } = useHost()
  const places = usePlaces()
  const { failure, isBusy, start, wait } = useOperation(() => secureAccount(session, props.token), {
    onDone: (secured) => {
      if (secured) announce(t('Your account is secured'))
      props.onAnswer(secured)
    },
    // The operation may end the session of the account's queries.
    changes: null,
  })
  return (
    <Page
      title={t('Wasn’t this you?')}
      lead={t(
        'Secure your account if you didn’t do what the email says. Nothing happens before you press the button.',
      )}
      footer={
        <p>
          {t.rich('It was you? <a>Go to your account</a>', {
            a: (text) => <Link to={places.to('/')}>{text}</Link>,
          })}
        </p>
      }
    >
      <ul className={styles.reasons}>
        <li>{t('All devices are signed out, this one too.')}</li>
        <li>{t('Your password stops working, and we send you an email to set a new one.')}</li>
        <li>
          {t(
            'Changes since then are undone: the email address, two-step verification, passkeys, logins, and a deletion of the account.',
          )}
        </li>
      </ul>
      <div className={styles.stack}>
        {failure && <FailureNotice failure={failure} seconds={wait} onAct={() => start()} />}
        <Button variant="primary" busy={isBusy} disabled={wait > 0} onClick={() => start()}>
          {wait > 0 ? t('Try again in {wait}', { wait: formatWait(t, wait) }) : t('Secure my account')}
        </Button>
      </div>
    </Page>
  )
}

function readToken(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('token' in state)) return null
  return typeof state.token === 'string' ? state.token : null
}
