import { getLocalizedText } from '@portico/contract'
import type { SignOutReason } from '@portico/session'
import { useSession } from '@portico/session/react'
import { Banner, Button, type Translate } from '@portico/ui'
import { Field, PasswordInput, TextInput } from '@portico/ui/form'
import type { ElementType } from 'react'
import { useTexts } from '../texts/texts.ts'
import type { HostFrame } from './host-frame.ts'
import styles from './sign-in-form.module.css'
import { useFrameForm } from './use-frame-form.ts'

/**
 * Signs in with email and password, which is enough for a remote without a shell. `onDone` is called before the new session is
 * rendered.
 */
export function SignInForm({ frame, as: Area, onDone }: SignInFormProps) {
  const t = useTexts()
  const { title, session } = frame
  const reason = useSession((snapshot) => snapshot.reason)
  const { error, isBusy, submit } = useFrameForm(async (fields) => {
    const { error } = await session.signInWithPassword({
      email: String(fields.get('email') ?? ''),
      // As the portal sets passwords: keyboards write some letters as one character or as two.
      password: String(fields.get('password') ?? '').normalize('NFC'),
    })
    if (!error) onDone()
    return error
  })
  const ended = explainEnd(t, reason)
  return (
    <Area className={styles.signIn}>
      <form onSubmit={submit} className={styles.form}>
        <h1 className={styles.heading}>
          {t('Sign in to {title}', { title: getLocalizedText(title, t.locale) })}
        </h1>
        {ended ? <Banner tone="info">{ended}</Banner> : null}
        {error ? <Banner tone="danger">{error}</Banner> : null}
        <Field label={t('Email')}>
          <TextInput type="email" name="email" autoComplete="username" required />
        </Field>
        <Field label={t('Password')}>
          <PasswordInput name="password" autoComplete="current-password" required />
        </Field>
        <Button type="submit" variant="primary" busy={isBusy}>
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

/** Returns why a signed-in user has to sign in again. Null after the user's own sign-out, and for a new visitor. */
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
