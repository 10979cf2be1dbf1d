import { useHost } from '@portico/react-remote'
import { Button } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { unwrap } from '../errors/failure.ts'
import { AuthForm, errorOf } from '../form/auth-form.tsx'
import { checkCode, checkEmail, problemsOf } from '../form/check-fields.ts'
import { CodeField, EmailField } from '../form/fields.tsx'
import formStyles from '../form/form.module.css'
import { useAuthForm } from '../form/use-auth-form.ts'
import styles from '../page/page.module.css'
import { useSectionFocus } from '../page/section-focus.ts'
import { usePlaces } from '../place/use-places.ts'
import { waysQuery } from '../sign-in/settings.ts'
import { missingLanguage } from '../texts/account-language.ts'
import { useTexts } from '../texts/texts.ts'
import type { User } from './profile.ts'

/** Makes a guest's account one that can be signed in to again: an address, and the code that was mailed there. */
export function GuestForm({ user }: { user: User }) {
  const [isOther, setIsOther] = useState(false)
  const focusSection = useSectionFocus()
  const show = (isOther: boolean) => {
    setIsOther(isOther)
    focusSection()
  }
  const waiting = isOther ? undefined : user.new_email
  return waiting ? (
    <ConfirmAddress email={waiting} onOther={() => show(true)} />
  ) : (
    <>
      <AddAddress onSent={() => show(false)} />
      <LoginHint />
    </>
  )
}

/** The other way to keep it, which stands in a section of its own. */
function LoginHint() {
  const t = useTexts()
  const { session } = useHost()
  const { data: ways } = useQuery(waysQuery(session))
  if (!ways?.providers.length) return null
  return <p className={styles.aside}>{t('Or link a login that you have elsewhere, under “Logins”.')}</p>
}

function AddAddress({ onSent }: { onSent: () => void }) {
  const t = useTexts()
  const { session } = useHost()
  const places = usePlaces()
  const form = useAuthForm({
    fields: ['email'],
    check: ({ email }) => problemsOf({ email: checkEmail(t, email) }),
    run: async ({ email }) => {
      const language = missingLanguage(session, t)
      const options = { emailRedirectTo: places.callbackUrl('code') }
      unwrap(
        await session.updateUser({ email, ...(language && { data: language }) }, options),
        'unknown_mail',
      )
    },
    onDone: onSent,
  })
  return (
    <AuthForm form={form} label={t('Keep your data')} isSection submitLabel={t('Email me a code')}>
      <EmailField error={errorOf(form, 'email')} />
    </AuthForm>
  )
}

function ConfirmAddress({ email, onOther }: { email: string; onOther: () => void }) {
  const t = useTexts()
  const { session, notify } = useHost()
  const form = useAuthForm({
    fields: ['code'],
    check: ({ code }) => problemsOf({ code: checkCode(t, code) }),
    run: async ({ code }) => {
      unwrap(await session.verifyOtp({ email, token: code, type: 'email_change' }))
    },
    onDone: () =>
      notify({
        tone: 'success',
        title: t('Your account is yours to keep'),
        detail: t('Sign in with {email} from now on. You can set a password below.', { email }),
      }),
  })
  return (
    <div className={formStyles.stack}>
      <p>
        {t.rich('An email is on its way to <strong>{email}</strong>. Enter its code.', {
          email,
          strong: (text) => <strong>{text}</strong>,
        })}
      </p>
      <AuthForm form={form} label={t('Keep your data')} isSection submitLabel={t('Confirm')}>
        <CodeField error={errorOf(form, 'code')} submitsWhenComplete />
      </AuthForm>
      <Button variant="ghost" size="sm" onClick={onOther}>
        {t('Send it again, or to another address')}
      </Button>
    </div>
  )
}
