import { useHost } from '@portico/react-remote'
import type { ReactNode } from 'react'
import type { CaptchaCheck } from '../captcha/use-captcha.tsx'
import { AuthForm, getFieldError } from '../form/auth-form.tsx'
import { checkEmail, collectProblems } from '../form/check-fields.ts'
import { CurrentPasswordField, EmailField } from '../form/fields.tsx'
import formStyles from '../form/form.module.css'
import { useAuthForm } from '../form/use-auth-form.ts'
import { useTexts } from '../texts/texts.ts'
import { signIn } from './sign-in.ts'

/** Signs in with address and password. The parent replaces the form when the session changes. */
export function CredentialsForm(props: {
  email: string
  onEmailChange: (email: string) => void
  captcha: CaptchaCheck
  belowPassword?: ReactNode
  onDone?: () => void
}) {
  const t = useTexts()
  const { session, announce } = useHost()
  const form = useAuthForm({
    fields: ['email', 'password'],
    check: ({ email, password }) =>
      collectProblems({
        email: checkEmail(t, email),
        password: password ? undefined : t('Enter your password.'),
      }),
    run: (credentials) => props.captcha.guard((options) => signIn(session, { ...credentials, ...options })),
    onDone: () => {
      announce(t('You’re signed in.'))
      props.onDone?.()
    },
  })
  return (
    <AuthForm form={form} submitLabel={t('Sign in')}>
      <EmailField initial={props.email} onChange={props.onEmailChange} error={getFieldError(form, 'email')} />
      <div className={formStyles.stack}>
        <CurrentPasswordField name="password" label={t('Password')} error={getFieldError(form, 'password')} />
        {props.belowPassword}
      </div>
      {props.captcha.slot}
    </AuthForm>
  )
}
