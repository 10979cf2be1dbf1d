import { Link, useHost, useLocation } from '@portico/react-remote'
import { AuthForm, errorOf } from '../form/auth-form.tsx'
import { checkCode, checkEmail, problemsOf } from '../form/check-fields.ts'
import { CodeField, EmailField } from '../form/fields.tsx'
import { useAuthForm } from '../form/use-auth-form.ts'
import styles from '../page/page.module.css'
import { Page } from '../page/page.tsx'
import { type MailPurpose, readPurpose } from '../place/places.ts'
import { usePlaces } from '../place/use-places.ts'
import { verifyCode } from './confirm-by-mail.ts'
import { SendAgain } from './send-again.tsx'

/** What the page before hands on; it survives a reload. */
export interface SentMail {
  email: string
  /** Unix milliseconds. */
  sentAt: number
}

/** Waits for a mail: its link signs in by itself, its code is entered here. Asks for the address if nobody told it. */
export function CheckMailPage(props: { email: string; onEmailChange: (email: string) => void }) {
  const { session, announce } = useHost()
  const { state, search } = useLocation()
  const places = usePlaces()
  const purpose = readPurpose(search)
  const sent = readSentMail(state)
  const email = sent?.email ?? props.email
  const form = useAuthForm({
    fields: ['email', 'code'],
    check: (values) =>
      problemsOf({ email: sent ? undefined : checkEmail(values.email), code: checkCode(values.code) }),
    run: (values) => verifyCode(session, { email: sent?.email ?? values.email, code: values.code, purpose }),
    onDone: () =>
      announce(purpose === 'recovery' ? 'Code accepted. Now set a new password.' : 'You are signed in.'),
  })

  return (
    <Page
      title={sent ? 'Check your mail' : 'Enter the code'}
      lead={
        sent ? (
          <WhatWasSent email={email} purpose={purpose} />
        ) : (
          'Some of our mails hold a code below their link. Type the one of the newest mail.'
        )
      }
      footer={
        <p>
          <Link to={places.to('/')}>Back to sign in</Link>
        </p>
      }
    >
      <AuthForm form={form} submitLabel={purpose === 'recovery' ? 'Go on' : 'Confirm'}>
        {!sent && (
          <EmailField initial={email} onChange={props.onEmailChange} error={errorOf(form, 'email')} />
        )}
        <CodeField error={errorOf(form, 'code')} submitsWhenComplete />
      </AuthForm>
      <SendAgain email={email} purpose={purpose} sentAt={sent?.sentAt ?? null} />
      {purpose === 'signup' && (
        <p className={styles.aside}>
          An address that already has an account gets no such mail. <Link to={places.to('/')}>Sign in</Link>{' '}
          or <Link to={places.to('/recover')}>reset the password</Link> instead.
        </p>
      )}
    </Page>
  )
}

/** Says nothing of whether the address is known: that is nobody's business but its owner's. Nor is known what the mail holds. */
function WhatWasSent({ email, purpose }: { email: string; purpose: MailPurpose }) {
  return (
    <>
      If <strong>{email}</strong> {purpose === 'recovery' ? 'has an account' : 'is new here'}, a mail is on
      its way. Open its link in this browser; if it holds a code, you can type that here instead.
    </>
  )
}

function readSentMail(state: unknown): SentMail | null {
  if (typeof state !== 'object' || state === null || !('email' in state) || !('sentAt' in state)) return null
  const { email, sentAt } = state
  return typeof email === 'string' && typeof sentAt === 'number' ? { email, sentAt } : null
}
