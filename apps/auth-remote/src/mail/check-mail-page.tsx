import { Link, useHost, useLocation } from '@portico/react-remote'
import type { Translate } from '@portico/ui'
import type { ReactNode } from 'react'
import { AuthForm, getFieldError } from '../form/auth-form.tsx'
import { checkCode, checkEmail, collectProblems } from '../form/check-fields.ts'
import { CodeField, EmailField } from '../form/fields.tsx'
import { useAuthForm } from '../form/use-auth-form.ts'
import styles from '../page/page.module.css'
import { Page } from '../page/page.tsx'
import { rememberSignInMethod } from '../place/last-sign-in-method.ts'
import { type MailPurpose, readPurpose } from '../place/places.ts'
import { usePlaces } from '../place/use-places.ts'
import { useTexts } from '../texts/texts.ts'
import { verifyCode } from './confirm-by-mail.ts'
import { ResendMailButton } from './resend-mail-button.tsx'

/** Address and time of an email, passed in by the previous page. It survives a reload. */
export interface SentMail {
  email: string
  /** Unix milliseconds. */
  sentAt: number
}

/** Waits for an email: its link signs in, and its code is entered here. Asks for the address if the previous page has passed none. */
export function CheckMailPage(props: { email: string; onEmailChange: (email: string) => void }) {
  const t = useTexts()
  const { session, announce } = useHost()
  const { state, search } = useLocation()
  const places = usePlaces()
  const purpose = readPurpose(search)
  const sent = readSentMail(state)
  const email = sent?.email ?? props.email
  const form = useAuthForm({
    fields: ['email', 'code'],
    check: (values) =>
      collectProblems({
        email: sent ? undefined : checkEmail(t, values.email),
        code: checkCode(t, values.code),
      }),
    run: (values) => verifyCode(session, { email: sent?.email ?? values.email, code: values.code, purpose }),
    onDone: () => {
      if (purpose === 'code') rememberSignInMethod('code')
      announce(purpose === 'recovery' ? t('Code accepted. Now set a new password.') : t('You’re signed in.'))
    },
  })

  return (
    <Page
      title={sent ? t('Check your email') : t('Enter the code')}
      lead={
        sent ? (
          <WhatWasSent email={email} purpose={purpose} />
        ) : (
          t('Some of our emails have a code below the link. Enter the one from the newest email.')
        )
      }
      footer={
        <p>
          <Link to={places.to('/')}>{t('Back to sign in')}</Link>
        </p>
      }
    >
      <AuthForm form={form} submitLabel={submitLabel(t, purpose)}>
        {!sent && (
          <EmailField initial={email} onChange={props.onEmailChange} error={getFieldError(form, 'email')} />
        )}
        <CodeField error={getFieldError(form, 'code')} submitsWhenComplete />
      </AuthForm>
      <ResendMailButton email={email} purpose={purpose} sentAt={sent?.sentAt ?? null} />
      {purpose === 'signup' && (
        <p className={styles.aside}>
          {t.rich(
            'Addresses that already have an account don’t get this email. <a>Sign in</a> or <b>reset your password</b> instead.',
            {
              a: (text) => <Link to={places.to('/')}>{text}</Link>,
              b: (text) => <Link to={places.to('/recover')}>{text}</Link>,
            },
          )}
        </p>
      )}
    </Page>
  )
}

function submitLabel(t: Translate, purpose: MailPurpose): string {
  if (purpose === 'code') return t('Sign in')
  return purpose === 'recovery' ? t('Continue') : t('Confirm')
}

/** Doesn't reveal whether the address is known, and doesn't know whether the email has a link or a code. */
function WhatWasSent({ email, purpose }: { email: string; purpose: MailPurpose }) {
  const t = useTexts()
  const values = { email, strong: (text: ReactNode) => <strong>{text}</strong> }
  if (purpose === 'code')
    return t.rich(
      'If <strong>{email}</strong> can sign in here, an email is on its way. Enter its code, or open its link in this browser.',
      values,
    )
  return purpose === 'recovery'
    ? t.rich(
        'If <strong>{email}</strong> has an account, an email is on its way. Open its link in this browser. If it contains a code, you can enter that here instead.',
        values,
      )
    : t.rich(
        'If <strong>{email}</strong> is new here, an email is on its way. Open its link in this browser. If it contains a code, you can enter that here instead.',
        values,
      )
}

function readSentMail(state: unknown): SentMail | null {
  if (typeof state !== 'object' || state === null || !('email' in state) || !('sentAt' in state)) return null
  const { email, sentAt } = state
  return typeof email === 'string' && typeof sentAt === 'number' ? { email, sentAt } : null
}
