import { lazyPart, useHost } from '@portico/react-remote'
import { useEffect, useRef, useState } from 'react'
import { useCaptcha } from '../captcha/use-captcha.tsx'
import { hasStepLeft } from '../factors/step-left.ts'
import { useTexts } from '../texts/texts.ts'
import { CredentialsForm } from './credentials-form.tsx'
import styles from './sign-in-again.module.css'

const ChallengeForm = lazyPart(
  async () => (await import('../second-step/challenge/challenge-form.tsx')).ChallengeForm,
)

/** Signing in again without leaving the page. Another account may come: it is said beforehand what that means. */
export function SignInAgain() {
  const t = useTexts()
  const { config, session } = useHost()
  const [hasMore, setHasMore] = useState(false)
  const owner = ownerOf(config)
  const [email, setEmail] = useState(owner)
  const captcha = useCaptcha()
  const form = useRef<HTMLDivElement>(null)
  const isOther = owner !== '' && email.toLowerCase() !== owner.toLowerCase()
  // The form comes after the dialog that it stands in, and is what the dialog is for.
  useEffect(() => {
    const name = owner ? 'password' : 'email'
    form.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus()
  }, [owner])
  if (hasMore) return <ChallengeForm />
  return (
    <div ref={form} className={styles.form}>
      <CredentialsForm
        email={email}
        captcha={captcha}
        onEmailChange={setEmail}
        onDone={() => void hasStepLeft(session).then(setHasMore)}
      />
      <p className={styles.other} aria-live="polite">
        {isOther
          ? t(
              'Signing in with another account closes the page of {owner}, and what was being edited there is lost.',
              {
                owner,
              },
            )
          : ''}
      </p>
    </div>
  )
}

/** Whose page waits, as the host says; empty where it does not say. */
function ownerOf(config: unknown): string {
  const email = typeof config === 'object' && config !== null && 'email' in config ? config.email : ''
  return typeof email === 'string' ? email : ''
}
