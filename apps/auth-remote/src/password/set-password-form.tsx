import { useHost } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { Button, type Translate } from '@portico/ui'
import { useState } from 'react'
import type { FieldName } from '../errors/auth-error-text.ts'
import { getErrorText } from '../errors/error-texts.ts'
import { AuthForm, getFieldError } from '../form/auth-form.tsx'
import { checkNewPassword, collectProblems } from '../form/check-fields.ts'
import { FailureNotice } from '../form/failure-message.tsx'
import { CodeField, CurrentPasswordField, NewPasswordField } from '../form/fields.tsx'
import { useAuthForm } from '../form/use-auth-form.ts'
import { formatWait } from '../form/use-countdown.ts'
import { useOperation } from '../form/use-operation.ts'
import { usePasswordRules } from '../form/use-password-rules.ts'
import { secondsBetweenMails } from '../mail/confirm-by-mail.ts'
import { getMissingLanguage } from '../texts/account-language.ts'
import { useTexts } from '../texts/texts.ts'
import { sendCode, setPassword, signOutOthers } from './set-password.ts'

/** Sets a new password. The fields for the current password and for an emailed code only appear when the server requires them. */
export function SetPasswordForm(props: {
  submitLabel: string
  label?: string
  isSection?: boolean
  onDone?: () => void
}) {
  const t = useTexts()
  const { session, notify } = useHost()
  const email = useUser()?.email ?? ''
  const rules = usePasswordRules()
  const [asked, setAsked] = useState<readonly FieldName[]>([])
  const others = useOperation<void, boolean>(() => signOutOthers(session))
  const form = useAuthForm({
    fields: ['current_password', 'password', 'code'],
    check: ({ password }) => collectProblems({ password: checkNewPassword(t, password, rules) }),
    run: (wanted) => setPassword(session, { ...wanted, language: getMissingLanguage(session, t) }),
    onDone: ({ othersSignedOut }) => {
      notify(othersSignedOut ? doneNotice(t) : othersRemainNotice(t, () => others.start()))
      props.onDone?.()
    },
    onFailure: ({ code }) => {
      const { field } = getErrorText(code)
      if (field) setAsked((before) => [...before, field])
    },
  })

  return (
    <AuthForm
      form={form}
      submitLabel={props.submitLabel}
      {...(props.label && { label: props.label })}
      isSection={props.isSection ?? false}
    >
      {/* Tells password managers which account's password changes. */}
      <input hidden readOnly type="text" autoComplete="username" value={email} />
      {asked.includes('current_password') && (
        <CurrentPasswordField
          name="current_password"
          label={t('Current password')}
          error={getFieldError(form, 'current_password')}
        />
      )}
      <NewPasswordField label={t('New password')} email={email} error={getFieldError(form, 'password')} />
      {asked.includes('code') && (
        <>
          <CodeField error={getFieldError(form, 'code')} />
          <AnotherCode />
        </>
      )}
    </AuthForm>
  )
}

/** Sends the confirmation code again. */
function AnotherCode() {
  const t = useTexts()
  const { session, announce } = useHost()
  const { failure, isBusy, start, wait, rest } = useOperation<void, void>(() => sendCode(session), {
    onDone: () => {
      rest(secondsBetweenMails)
      announce(t('Sent. Look for the newest email.'))
    },
  })
  return (
    <>
      {failure && <FailureNotice failure={failure} seconds={wait} onAct={() => start()} />}
      <Button variant="ghost" size="sm" busy={isBusy} disabled={wait > 0} onClick={() => start()}>
        {wait > 0 ? t('Send again in {wait}', { wait: formatWait(t, wait) }) : t('Send another code')}
      </Button>
    </>
  )
}

function doneNotice(t: Translate) {
  return {
    tone: 'success',
    title: t('New password set'),
    detail: t('Your other devices have been signed out.'),
  } as const
}

function othersRemainNotice(t: Translate, retry: () => void) {
  return {
    tone: 'warning',
    title: t('New password set, but other devices are still signed in'),
    detail: t('The server didn’t answer. Try again.'),
    action: { label: t('Sign them out'), run: retry },
  } as const
}
