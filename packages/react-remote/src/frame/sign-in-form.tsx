import { textIn } from '@portico/contract'
import type { SignOutReason } from '@portico/session'
import { useSession } from '@portico/session/react'
import { Banner, Button, type Translate } from '@portico/ui'
import { Field, PasswordInput, TextInput } from '@portico/ui/form'
import { type ElementType, useActionState } from 'react'
import { useTexts } from '../texts/texts.ts'
import type { HostFrame } from './host-frame.ts'
import styles from './sign-in-form.module.css'

/** Signs in with email and password: all that a remote without a shell needs. */
export function SignInForm({ frame, as: Area }: { frame: HostFrame; as: ElementType }) {
  const t = useTexts()
  const { title, session } = frame
  const reason = useSession((snapshot) => snapshot.reason)
  const [state, submit, isPending] = useActionState(
    async (_previous: SignInState, form: FormData): Promise<SignInState> => {
      const email = String(form.get('email') ?? '')
      const { error } = await session.signInWithPassword({
        email,
        password: String(form.get('password') ?? ''),
      })
      return { email, error: error ? explainSignIn(t, error) : null }
    },
    { email: '', error: null },
  )
  const ended = explainEnd(t, reason)
  return (
    <Area className={styles.signIn}>
      <form action={submit} className={styles.form}>
        <h1 className={styles.heading}>{t('Sign in to {title}', { title: textIn(title, t.locale) })}</h1>
        {ended ? <Banner tone="info">{ended}</Banner> : null}
        {state.error ? <Banner tone="danger">{state.error}</Banner> : null}
        <Field label={t('Email')}>
          <TextInput type="email" name="email" autoComplete="username" defaultValue={state.email} required />
        </Field>
        <Field label={t('Password')}>
          <PasswordInput name="password" autoComplete="current-password" required />
        </Field>
        <Button type="submit" variant="primary" busy={isPending}>
          {t('Sign in')}
        </Button>
      </form>
    </Area>
  )
}

interface SignInState {
  email: string
  error: string | null
}

/** Why somebody who was signed in is asked to sign in; null for who left by themselves or has just come. */
function explainEnd(t: Translate, reason: SignOutReason | undefined): string | null {
  switch (reason) {
    case 'expired':
    case 'revoked':
      return t('Your session has ended. Sign in again.')
    case 'banned':
      return t('This account is suspended.')
    case 'deleted':
      return t('This account no longer exists.')
    default:
      return null
  }
}

/** The backend's error in a sentence, by its code: messages change between versions. */
export function explainSignIn(t: Translate, error: { name: string; code?: string | undefined }): string {
  switch (error.code) {
    case 'invalid_credentials':
      return t('Wrong email or password.')
    case 'email_not_confirmed':
      return t('Confirm your email first: open the link we sent you.')
    case 'user_banned':
      return t('This account is suspended.')
    case 'over_request_rate_limit':
      return t('Too many attempts. Wait a minute, then try again.')
  }
  if (error.name === 'AuthRetryableFetchError')
    return t('The server didn’t answer. Check your connection and try again.')
  return t('Signing in didn’t work ({code}).', { code: error.code ?? error.name })
}
