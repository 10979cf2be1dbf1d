import { useHost, useNavigate } from '@portico/react-remote'
import { Button } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { AuthFailure, unwrap } from '../errors/failure.ts'
import { AuthForm, getFieldError } from '../form/auth-form.tsx'
import { checkCode, checkEmail, collectProblems } from '../form/check-fields.ts'
import { CodeField, EmailField } from '../form/fields.tsx'
import formStyles from '../form/form.module.css'
import { useAuthForm } from '../form/use-auth-form.ts'
import { useOperation } from '../form/use-operation.ts'
import styles from '../page/page.module.css'
import { useSectionFocus } from '../page/section-focus.ts'
import { usePlaces } from '../place/use-places.ts'
import { signInSettingsQuery } from '../project/sign-in-settings.ts'
import { getMissingLanguage } from '../texts/account-language.ts'
import { useTexts } from '../texts/texts.ts'
import { GuestSignOutDialog } from './guest-sign-out-dialog.tsx'
import type { User } from './profile.ts'
import { signOut } from './sign-out.ts'

/** Makes a guest's account permanent: asks for an address, then for the code that was mailed there. */
export function GuestForm({ user }: { user: User }) {
  // Null if the user wants another address than the pending one.
  const [sent, setSent] = useState<string | null>()
  const focusSection = useSectionFocus()
  const show = (email: string | null) => {
    setSent(email)
    focusSection()
  }
  const waiting = sent === undefined ? user.new_email : sent
  return waiting ? (
    <ConfirmAddress email={waiting} onOther={() => show(null)} />
  ) : (
    <>
      <AddAddress onSent={show} />
      <LoginHint />
    </>
  )
}

/** Points to the alternative: linking a login, which has its own section. */
function LoginHint() {
  const t = useTexts()
  const { session } = useHost()
  const { data: ways } = useQuery(signInSettingsQuery(session))
  if (!ways?.providers.length) return null
  return <p className={styles.aside}>{t('Or link a login that you have elsewhere, under “Logins”.')}</p>
}

function AddAddress({ onSent }: { onSent: (email: string) => void }) {
  const t = useTexts()
  const { session } = useHost()
  const places = usePlaces()
  const form = useAuthForm({
    fields: ['email'],
    check: ({ email }) => collectProblems({ email: checkEmail(t, email) }),
    run: async ({ email }) => {
      const language = getMissingLanguage(session, t)
      const options = { emailRedirectTo: places.callbackUrl('code') }
      const { error } = await session.updateUser({ email, ...(language && { data: language }) }, options)
      // As at sign-up, the page doesn't reveal whether an address has an account. The auth server of a project does.
      if (error && error.code !== 'email_exists') throw new AuthFailure(error, 'unknown_mail')
    },
    onDone: (_sent, { email }) => onSent(email),
  })
  return (
    <AuthForm form={form} label={t('Keep your data')} isSection submitLabel={t('Email me a code')}>
      <EmailField error={getFieldError(form, 'email')} />
    </AuthForm>
  )
}

function ConfirmAddress({ email, onOther }: { email: string; onOther: () => void }) {
  const t = useTexts()
  const { session, notify } = useHost()
  const form = useAuthForm({
    fields: ['code'],
    check: ({ code }) => collectProblems({ code: checkCode(t, code) }),
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
        {t.rich('If <strong>{email}</strong> is new here, an email is on its way. Enter its code.', {
          email,
          strong: (text) => <strong>{text}</strong>,
        })}
      </p>
      <AuthForm form={form} label={t('Keep your data')} isSection submitLabel={t('Confirm')}>
        <CodeField error={getFieldError(form, 'code')} submitsWhenComplete />
      </AuthForm>
      <Button variant="ghost" size="sm" onClick={onOther}>
        {t('Send it again, or to another address')}
      </Button>
      <KnownAddress />
    </div>
  )
}

/** Shows links for a guest whose address already has an account. They sign the guest out after a confirmation. */
function KnownAddress() {
  const t = useTexts()
  const { session } = useHost()
  const navigate = useNavigate()
  const places = usePlaces()
  const [way, setWay] = useState<string | null>(null)
  const leave = useOperation(() => signOut(session, 'local'), {
    onDone: () => way && navigate(places.to(way)),
    changes: null,
  })
  const linkTo = (place: string) => (text: ReactNode) => (
    <button type="button" className={styles.textButton} onClick={() => setWay(place)}>
      {text}
    </button>
  )
  return (
    <p className={styles.aside}>
      {t.rich(
        'Addresses that already have an account don’t get this email. <a>Sign in to that account</a> or <b>reset its password</b> instead. Your guest data doesn’t move there.',
        { a: linkTo('/'), b: linkTo('/recover') },
      )}
      <GuestSignOutDialog open={way !== null} onLeave={() => leave.start()} onCancel={() => setWay(null)} />
    </p>
  )
}
