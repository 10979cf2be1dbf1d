import { textIn } from '@portico/contract'
import type { SignOutReason } from '@portico/session'
import { useSession } from '@portico/session/react'
import { Banner, Button, type Translate } from '@portico/ui'
import { Field, PasswordInput, TextInput } from '@portico/ui/form'
import { type ElementType, useActionState } from 'react'
import { useTexts } from '../texts/texts.ts'
import { explainFailure } from './explain-failure.ts'
import type { HostFrame } from './host-frame.ts'
import styles from './sign-in-form.module.css'

/** Signs in with email and password: all that a remote without a shell needs. `onDone` comes before the session's change is drawn. */
export function SignInForm({ frame, as: Area, onDone }: SignInFormProps) {
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
      if (!error) onDone()
      return { email, error: error ? explainFailure(t, error) : null }
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

interface SignInFormProps {
  frame: HostFrame
  as: ElementType
  onDone: () => void
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
