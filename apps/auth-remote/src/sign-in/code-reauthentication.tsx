import { useHost } from '@portico/react-remote'
import { Button } from '@portico/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import type { CaptchaCheck } from '../captcha/use-captcha.tsx'
import { AuthForm, getFieldError } from '../form/auth-form.tsx'
import { checkCode, checkEmail, collectProblems } from '../form/check-fields.ts'
import { CodeField, EmailField } from '../form/fields.tsx'
import { useAuthForm } from '../form/use-auth-form.ts'
import { verifyCode } from '../mail/confirm-by-mail.ts'
import { ResendMailButton } from '../mail/resend-mail-button.tsx'
import { sendCode } from '../mail/send-code.ts'
import { rememberSignInMethod } from '../place/last-sign-in-method.ts'
import { usePlaces } from '../place/use-places.ts'
import { getAccountLanguage } from '../texts/account-language.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './reauthentication.module.css'

interface Props {
  email: string
  onEmailChange: (email: string) => void
  captcha: CaptchaCheck
  /** Time when the email was sent, in Unix milliseconds. Null before. */
  sentAt: number | null
  onSent: (at: number | null) => void
  onDone: () => void
}

/** Signs in again with an emailed code, without leaving the page. The email's link signs in from another tab. */
export function CodeReauthentication(props: Props) {
  return props.sentAt === null ? <AskForCode {...props} /> : <GiveCode {...props} sentAt={props.sentAt} />
}

function AskForCode({ email, onEmailChange, captcha, onSent }: Props) {
  const t = useTexts()
  const { session, announce } = useHost()
  const places = usePlaces()
  const form = useAuthForm({
    fields: ['email'],
    check: (values) => collectProblems({ email: checkEmail(t, values.email) }),
    run: (values) =>
      captcha.guard((options) =>
        sendCode(session, {
          ...options,
          email: values.email,
          callbackUrl: places.callbackUrl('code'),
          // A user who signs in again already has an account.
          mayCreate: false,
          language: getAccountLanguage(t),
        }),
      ),
    onDone: () => {
      announce(t('A code is on its way.'))
      onSent(Date.now())
    },
  })
  return (
    <AuthForm form={form} submitLabel={t('Email me a code')}>
      <EmailField initial={email} onChange={onEmailChange} error={getFieldError(form, 'email')} />
      {captcha.slot}
    </AuthForm>
  )
}

function GiveCode({ email, sentAt, onSent, onDone }: Props & { sentAt: number }) {
  const t = useTexts()
  const { session, announce } = useHost()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  const form = useAuthForm({
    fields: ['code'],
    check: ({ code }) => collectProblems({ code: checkCode(t, code) }),
    run: ({ code }) => verifyCode(session, { email, code, purpose: 'code' }),
    onDone: () => {
      rememberSignInMethod('code')
      announce(t('You’re signed in.'))
      onDone()
    },
  })
  return (
    <div ref={place} className={styles.form}>
      <p className={styles.note}>
        {t.rich(
          'If <strong>{email}</strong> can sign in here, an email is on its way. Enter its code, or open its link in this browser.',
          { email, strong: (text: ReactNode) => <strong>{text}</strong> },
        )}
      </p>
      <AuthForm form={form} submitLabel={t('Sign in')}>
        <CodeField error={getFieldError(form, 'code')} submitsWhenComplete />
      </AuthForm>
      <ResendMailButton email={email} purpose="code" sentAt={sentAt} mayCreate={false} />
      <Button variant="ghost" onClick={() => onSent(null)}>
        {t('Back to sign in')}
      </Button>
    </div>
  )
}
