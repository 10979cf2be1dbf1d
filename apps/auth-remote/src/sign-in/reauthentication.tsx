import { Link, lazyComponent, useHost } from '@portico/react-remote'
import { useEffect, useRef, useState } from 'react'
import { useCaptcha } from '../captcha/use-captcha.tsx'
import { useAuthConfig } from '../config.ts'
import { isMfaPending } from '../factors/mfa-pending.ts'
import formStyles from '../form/form.module.css'
import { readLastSignInMethod, rememberSignInMethod } from '../place/last-sign-in-method.ts'
import { useTexts } from '../texts/texts.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { NewTabHint } from './new-tab-hint.tsx'
import styles from './reauthentication.module.css'

const ChallengeForm = lazyComponent(
  async () => (await import('../mfa/challenge/challenge-form.tsx')).ChallengeForm,
)

const CodeAgain = lazyComponent(
  async () => (await import('./code-reauthentication.tsx')).CodeReauthentication,
)

const WaysAgain = lazyComponent(
  async () => (await import('./reauthentication-methods.tsx')).ReauthenticationMethods,
)

/** Signs in again without leaving the page, with the last used method first. Warns before another account replaces the page. */
export function Reauthentication() {
  const { config, session } = useHost()
  const { can } = useAuthConfig()
  const [hasMore, setHasMore] = useState(false)
  const owner = ownerOf(config)
  const [email, setEmail] = useState(owner)
  const [last] = useState(readLastSignInMethod)
  const [isByCode, setByCode] = useState(last === 'code' && can.has('code'))
  const [sentAt, setSentAt] = useState<number | null>(null)
  const captcha = useCaptcha()
  const done = () => void isMfaPending(session).then(setHasMore)
  if (hasMore) return <ChallengeForm />
  const draft = { email, captcha, onEmailChange: setEmail }
  // A user who waits for a code gets no other methods.
  const ways = sentAt === null && (
    <WaysAgain captcha={captcha} isByCode={isByCode} onByCode={setByCode} onDone={done} />
  )
  const isWayFirst = last !== null && last !== 'password' && last !== 'code'
  return (
    <div className={styles.form}>
      {isWayFirst && ways}
      {isByCode ? (
        <CodeAgain {...draft} sentAt={sentAt} onSent={setSentAt} onDone={done} />
      ) : (
        <PasswordAgain {...draft} owner={owner} onDone={done} />
      )}
      <OtherAccount owner={owner} email={email} />
      {!isWayFirst && ways}
    </div>
  )
}

function PasswordAgain(
  props: Omit<Parameters<typeof CredentialsForm>[0], 'belowPassword'> & { owner: string; onDone: () => void },
) {
  const { owner, onDone, ...draft } = props
  const t = useTexts()
  const { can } = useAuthConfig()
  const form = useRef<HTMLDivElement>(null)
  // The form is loaded after its dialog has opened, so it takes the focus itself.
  useEffect(() => {
    const name = owner ? 'password' : 'email'
    form.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus()
  }, [owner])
  return (
    <div ref={form}>
      <CredentialsForm
        {...draft}
        belowPassword={
          can.has('recover') ? (
            <Link to="/recover" target="_blank" rel="noopener" className={formStyles.link}>
              {t('Forgot your password?')}
              <NewTabHint />
            </Link>
          ) : undefined
        }
        onDone={() => {
          rememberSignInMethod('password')
          onDone()
        }}
      />
    </div>
  )
}

/** Warns before another user signs in, because that closes the page. */
function OtherAccount({ owner, email }: { owner: string; email: string }) {
  const t = useTexts()
  const isOther = owner !== '' && email.toLowerCase() !== owner.toLowerCase()
  return (
    <p className={styles.other} aria-live="polite">
      {isOther
        ? t(
            'Signing in with another account closes the page of {owner}, and what was being edited there is lost.',
            { owner },
          )
        : ''}
    </p>
  )
}

/** Returns the address of the locked page's user from the host's configuration. Empty if it has none. */
function ownerOf(config: unknown): string {
  const email = typeof config === 'object' && config !== null && 'email' in config ? config.email : ''
  return typeof email === 'string' ? email : ''
}
