import { useHost } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { useState } from 'react'
import type { FieldName } from '../errors/wording.ts'
import { wordingOf } from '../errors/wordings.ts'
import { AuthForm, errorOf } from '../form/auth-form.tsx'
import { checkNewPassword, problemsOf } from '../form/check-fields.ts'
import { CodeField, CurrentPasswordField, NewPasswordField } from '../form/fields.tsx'
import { useAuthForm } from '../form/use-auth-form.ts'
import { setPassword, signOutOthers } from './set-password.ts'

/**
 * Sets a new password. The password one has now, and a code by mail, are asked for only where the server wants them:
 * their fields appear when it says so.
 */
export function SetPasswordForm(props: {
  submitLabel: string
  label?: string
  isSection?: boolean
  onDone?: () => void
}) {
  const { session, notify } = useHost()
  const email = useUser()?.email ?? ''
  const [asked, setAsked] = useState<readonly FieldName[]>([])
  const form = useAuthForm({
    fields: ['current_password', 'password', 'code'],
    check: ({ password }) => problemsOf({ password: checkNewPassword(password) }),
    run: (wanted) => setPassword(session, wanted),
    onDone: ({ othersSignedOut }) => {
      notify(othersSignedOut ? doneNotice : othersRemainNotice(() => void signOutOthers(session)))
      props.onDone?.()
    },
    onFailure: ({ code }) => {
      const { field } = wordingOf(code)
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
      {/* For password managers: it tells whose password is being changed. */}
      <input hidden readOnly type="text" autoComplete="username" value={email} />
      {asked.includes('current_password') && (
        <CurrentPasswordField
          name="current_password"
          label="Current password"
          error={errorOf(form, 'current_password')}
        />
      )}
      <NewPasswordField label="New password" email={email} error={errorOf(form, 'password')} />
      {asked.includes('code') && <CodeField error={errorOf(form, 'code')} />}
    </AuthForm>
  )
}

const doneNotice = {
  tone: 'success',
  title: 'New password set',
  detail: 'Your other devices are signed out.',
} as const

function othersRemainNotice(retry: () => void) {
  return {
    tone: 'warning',
    title: 'New password set, but other devices are still signed in',
    detail: 'The server did not answer. Try once more.',
    action: { label: 'Sign them out', run: retry },
  } as const
}
