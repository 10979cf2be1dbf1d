import { useHost } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { Button } from '@portico/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useCaptcha } from '../captcha/use-captcha.tsx'
import { AuthForm, getFieldError } from '../form/auth-form.tsx'
import { checkCode, collectProblems } from '../form/check-fields.ts'
import { FailureNotice } from '../form/failure-message.tsx'
import { CodeField } from '../form/fields.tsx'
import { useAuthForm } from '../form/use-auth-form.ts'
import { useOperation } from '../form/use-operation.ts'
import { verifyCode } from '../mail/confirm-by-mail.ts'
import { ResendMailButton } from '../mail/resend-mail-button.tsx'
import { sendCode } from '../mail/send-code.ts'
import { usePlaces } from '../place/use-places.ts'
import { replaceSession } from '../proof/proof.ts'
import { getAccountLanguage } from '../texts/account-language.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './step-up.module.css'

/** Asks for the code of an email to the account's address. */
export function MailProof() {
  const email = useUser()?.email ?? ''
  const [sentAt, setSentAt] = useState<number | null>(null)
  return sentAt === null ? (
    <AskForCode email={email} onSent={setSentAt} />
  ) : (
    <GiveCode email={email} sentAt={sentAt} />
  )
}

function AskForCode({ email, onSent }: { email: string; onSent: (at: number) => void }) {
  const t = useTexts()
  const { session, announce } = useHost()
  const places = usePlaces()
  const captcha = useCaptcha()
  const send = useRef<HTMLButtonElement>(null)
  // The dialog focuses its first element before this form is loaded.
  useEffect(() => send.current?.focus(), [])
  const { failure, isBusy, start, wait } = useOperation<void, void>(
    () =>
      captcha.guard((options) =>
        sendCode(session, {
          ...options,
          email,
          mayCreate: false,
          callbackUrl: places.callbackUrl('code'),
          language: getAccountLanguage(t),
        }),
      ),
    {
      onDone: () => {
        announce(t('A code is on its way.'))
        onSent(Date.now())
      },
    },
  )
  return (
    <>
      {failure && <FailureNotice failure={failure} seconds={wait} onAct={() => start()} />}
      {captcha.slot}
      <Button ref={send} variant="primary" busy={isBusy} disabled={wait > 0} onClick={() => start()}>
        {t('Email me a code')}
      </Button>
    </>
  )
}

function GiveCode({ email, sentAt }: { email: string; sentAt: number }) {
  const t = useTexts()
  const { session, announce } = useHost()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  const form = useAuthForm({
    fields: ['code'],
    check: ({ code }) => collectProblems({ code: checkCode(t, code) }),
    run: ({ code }) => replaceSession(session, () => verifyCode(session, { email, code, purpose: 'code' })),
    onDone: () => announce(t('Confirmed.')),
  })
  return (
    <div ref={place} className={styles.ways}>
      <p className={styles.note}>
        {t.rich('We’ve sent a code to <strong>{email}</strong>.', {
          email,
          strong: (text: ReactNode) => <strong>{text}</strong>,
        })}
      </p>
      <AuthForm form={form} submitLabel={t('Confirm')}>
        <CodeField error={getFieldError(form, 'code')} submitsWhenComplete />
      </AuthForm>
      <ResendMailButton email={email} purpose="code" sentAt={sentAt} mayCreate={false} />
    </div>
  )
}
