import { Link, lazyPart, useHost } from '@portico/react-remote'
import { useEffect, useRef, useState } from 'react'
import { useCaptcha } from '../captcha/use-captcha.tsx'
import { useAuthConfig } from '../config.ts'
import { hasStepLeft } from '../factors/step-left.ts'
import formStyles from '../form/form.module.css'
import { lastWay, rememberWay } from '../place/last-way.ts'
import { useTexts } from '../texts/texts.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { NewTab } from './new-tab.tsx'
import styles from './sign-in-again.module.css'

const ChallengeForm = lazyPart(
  async () => (await import('../second-step/challenge/challenge-form.tsx')).ChallengeForm,
)

const CodeAgain = lazyPart(async () => (await import('./code-again.tsx')).CodeAgain)

const WaysAgain = lazyPart(async () => (await import('./ways-again.tsx')).WaysAgain)

/** Signs in again without leaving the page, with the last used method first. Warns before another account replaces the page. */
export function SignInAgain() {
  const { config, session } = useHost()
  const { can } = useAuthConfig()
  const [hasMore, setHasMore] = useState(false)
  const owner = ownerOf(config)
  const [email, setEmail] = useState(owner)
  const [last] = useState(lastWay)
  const [isByCode, setByCode] = useState(last === 'code' && can.has('code'))
  const [sentAt, setSentAt] = useState<number | null>(null)
  const captcha = useCaptcha()
  const done = () => void hasStepLeft(session).then(setHasMore)
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
              <NewTab />
            </Link>
          ) : undefined
        }
        onDone={() => {
          rememberWay('password')
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
