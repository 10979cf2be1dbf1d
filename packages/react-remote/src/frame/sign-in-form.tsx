import { useSession } from '@portico/session/react'
import { Banner, Button } from '@portico/ui'
import { Field, PasswordInput, TextInput } from '@portico/ui/form'
import { type ElementType, useActionState } from 'react'
import type { HostFrame } from './host-frame.ts'
import styles from './sign-in-form.module.css'

/** Signs in with email and password: all that a remote without a shell needs. */
export function SignInForm({ frame, as: Area }: { frame: HostFrame; as: ElementType }) {
  const { title, session } = frame
  const reason = useSession((snapshot) => snapshot.reason)
  const [state, submit, isPending] = useActionState(
    async (_previous: SignInState, form: FormData): Promise<SignInState> => {
      const email = String(form.get('email') ?? '')
      const { error } = await session.signInWithPassword({
        email,
        password: String(form.get('password') ?? ''),
      })
      return { email, error: error ? explainSignIn(error) : null }
    },
    { email: '', error: null },
  )
  return (
    <Area className={styles.signIn}>
      <form action={submit} className={styles.form}>
        <h1 className={styles.heading}>Sign in to {title}</h1>
        {reason === 'expired' || reason === 'revoked' ? (
          <Banner tone="info">Your session has ended. Sign in again.</Banner>
        ) : null}
        {state.error ? <Banner tone="danger">{state.error}</Banner> : null}
        <Field label="Email">
          <TextInput type="email" name="email" autoComplete="username" defaultValue={state.email} required />
        </Field>
        <Field label="Password">
          <PasswordInput name="password" autoComplete="current-password" required />
        </Field>
        <Button type="submit" variant="primary" busy={isPending}>
          Sign in
        </Button>
      </form>
    </Area>
  )
}

interface SignInState {
  email: string
  error: string | null
}

/** The backend's error in a sentence, by its code: messages change between versions. */
export function explainSignIn(error: { name: string; code?: string | undefined }): string {
  switch (error.code) {
    case 'invalid_credentials':
      return 'Wrong email or password.'
    case 'email_not_confirmed':
      return 'Confirm your email first: open the link that we have sent you.'
    case 'user_banned':
      return 'This account is suspended.'
    case 'over_request_rate_limit':
      return 'Too many tries. Wait a minute, then try again.'
  }
  if (error.name === 'AuthRetryableFetchError')
    return 'The server did not answer. Check your connection and try again.'
  return `Signing in did not work (${error.code ?? error.name}).`
}
