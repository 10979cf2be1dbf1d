import { Link, useHost } from '@portico/react-remote'
import { useSession, useUser } from '@portico/session/react'
import { Button, Skeleton } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useCaptcha } from '../captcha/use-captcha.tsx'
import { useAuthConfig } from '../config.ts'
import { toFailure } from '../errors/failure.ts'
import { FailureNotice } from '../form/failure-message.tsx'
import { useOperation } from '../form/use-operation.ts'
import { passkeySupportQuery, signInWithPasskey } from '../passkeys/passkeys.ts'
import { type ProofMethod, proofMethodsQuery, replaceSession } from '../proof/proof.ts'
import { NewTabHint } from '../sign-in/new-tab-hint.tsx'
import { useTexts } from '../texts/texts.ts'
import { AccountProviders } from './account-providers.tsx'
import { MailProof } from './mail-proof.tsx'
import { PasswordProof } from './password-proof.tsx'
import styles from './step-up.module.css'

/** Shows the proofs that an account without MFA can give, the first one with its form. */
export function ProofMethods() {
  const { session } = useHost()
  const query = useQuery(proofMethodsQuery(session))
  const isRecovering = useSession(({ recovery }) => recovery)
  if (query.isPending) return <Skeleton height="96px" />
  if (!query.data)
    return <FailureNotice failure={toFailure(query.error)} seconds={0} onAct={() => void query.refetch()} />
  // A user in a recovery has forgotten the password. An emailed code is enough to set a new one.
  return <Ways ways={isRecovering ? ['mail'] : query.data} />
}

function Ways({ ways }: { ways: readonly ProofMethod[] }) {
  const t = useTexts()
  const [isByMail, setByMail] = useState(false)
  const has = (way: ProofMethod) => ways.includes(way)
  if (ways.length === 0)
    return <p className={styles.note}>{t('Sign out and in again to confirm that it’s you.')}</p>
  const mailsFirst = has('mail') && !has('password') && !has('passkey')
  return (
    <div className={styles.ways}>
      {has('passkey') ? <PasskeyProof /> : null}
      {has('password') && !isByMail ? <PasswordProof hasFocus={!has('passkey')} /> : null}
      {mailsFirst || isByMail ? <MailProof /> : null}
      {has('mail') && !mailsFirst && !isByMail ? (
        <Button onClick={() => setByMail(true)}>{t('Email me a code instead')}</Button>
      ) : null}
      {has('provider') ? <ProviderProof /> : null}
    </div>
  )
}

function PasskeyProof() {
  const t = useTexts()
  const { session, announce } = useHost()
  const captcha = useCaptcha()
  const use = useRef<HTMLButtonElement>(null)
  const { data: support } = useQuery(passkeySupportQuery(session))
  // The dialog focuses its first element before it is known whether the browser has passkeys.
  useEffect(() => {
    if (support?.supported) use.current?.focus()
  }, [support])
  const { failure, isBusy, start, wait } = useOperation<void, void>(
    () => captcha.guard((options) => replaceSession(session, () => signInWithPasskey(session, options))),
    { onDone: () => announce(t('Confirmed.')) },
  )
  if (support?.supported === false)
    return <p className={styles.note}>{t('This browser can’t use passkeys.')}</p>
  return (
    <>
      {failure && <FailureNotice failure={failure} seconds={wait} />}
      {captcha.slot}
      <Button
        ref={use}
        variant="primary"
        busy={isBusy}
        disabled={!support || wait > 0}
        onClick={() => start()}
      >
        {t('Use your passkey')}
      </Button>
    </>
  )
}

/**
 * Opens the provider in another tab, because it replaces the page; both tabs share the session. A custom element has no pages of its
 * own.
 */
function ProviderProof() {
  const t = useTexts()
  const user = useUser()
  const { callbackUrl } = useAuthConfig()
  if (callbackUrl) return user ? <AccountProviders user={user} /> : null
  return (
    <>
      <Button render={<Link to="/prove" target="_blank" rel="noopener" />}>
        {t('Confirm where you sign in')}
        <NewTabHint />
      </Button>
      <p className={styles.note}>{t('Once you’ve confirmed it there, this page continues by itself.')}</p>
    </>
  )
}
