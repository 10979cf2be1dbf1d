import { useHost } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { useEffect, useRef } from 'react'
import { useCaptcha } from '../captcha/use-captcha.tsx'
import { AuthForm, getFieldError } from '../form/auth-form.tsx'
import { collectProblems } from '../form/check-fields.ts'
import { CurrentPasswordField } from '../form/fields.tsx'
import { useAuthForm } from '../form/use-auth-form.ts'
import { proveWithPassword } from '../proof/proof.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './step-up.module.css'

/** Asks for the password of the account. */
export function PasswordProof({ hasFocus }: { hasFocus: boolean }) {
  const t = useTexts()
  const { session, announce } = useHost()
  const { email = '', phone = '' } = useUser() ?? {}
  const captcha = useCaptcha()
  const place = useRef<HTMLDivElement>(null)
  // The dialog focuses its first element before this form is loaded.
  useEffect(() => {
    if (hasFocus) place.current?.querySelector<HTMLInputElement>('input[name="current_password"]')?.focus()
  }, [hasFocus])
  const form = useAuthForm({
    fields: ['current_password'],
    check: ({ current_password: password }) =>
      collectProblems({ current_password: password ? undefined : t('Enter your password.') }),
    run: ({ current_password: password }) =>
      captcha.guard((options) => proveWithPassword(session, { password, ...options })),
    onDone: () => announce(t('Confirmed.')),
  })
  return (
    <div ref={place} className={styles.ways}>
      <AuthForm form={form} submitLabel={t('Confirm')}>
        {/* Password managers read the account's name from it. */}
        <input hidden readOnly type="text" autoComplete="username" value={email || phone} />
        <CurrentPasswordField
          name="current_password"
          label={t('Password')}
          error={getFieldError(form, 'current_password')}
        />
        {captcha.slot}
      </AuthForm>
      <p className={styles.note}>
        {t('Forgot it? Sign out, and choose “Forgot your password?” when you sign in.')}
      </p>
    </div>
  )
}
