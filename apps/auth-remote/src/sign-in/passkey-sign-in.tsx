import { useHost } from '@portico/react-remote'
import { Badge, Button } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CaptchaCheck } from '../captcha/use-captcha.tsx'
import { type AuthFailure, toFailure } from '../errors/failure.ts'
import { FailureNotice } from '../form/failure-message.tsx'
import { useOperation } from '../form/use-operation.ts'
import styles from '../page/page.module.css'
import { offerPasskeys, passkeySupportQuery, signInWithPasskey } from '../passkeys/passkeys.ts'
import { readLastSignInMethod, rememberSignInMethod } from '../place/last-sign-in-method.ts'
import { useTexts } from '../texts/texts.ts'

/** Signs in with a passkey: by a button, and by the browser's suggestions in the address field. */
export function PasskeySignIn({ captcha, onDone }: { captcha: CaptchaCheck; onDone?: () => void }) {
  const t = useTexts()
  const { session, announce } = useHost()
  const { data: support } = useQuery(passkeySupportQuery(session))
  const [refused, setRefused] = useState<AuthFailure | null>(null)
  const done = () => {
    rememberSignInMethod('passkey')
    announce(t('You’re signed in.'))
    onDone?.()
  }
  const asked = useOperation<void, void>(
    () => captcha.guard((options) => signInWithPasskey(session, options)),
    { onDone: done },
  )
  // A browser asks for one passkey at a time. A server that requires a CAPTCHA for each attempt allows no automatic offer.
  const isOffered = support?.autofill === true && !captcha.isAsked && !asked.isBusy
  useOffer(isOffered, done, setRefused)
  if (support?.supported === false)
    return <p className={styles.aside}>{t('This browser can’t use passkeys.')}</p>
  const failure = asked.failure ?? refused
  const again = () => {
    setRefused(null)
    asked.start()
  }
  return (
    <>
      {failure && <FailureNotice failure={failure} seconds={asked.wait} onAct={again} />}
      <Button busy={asked.isBusy} disabled={!support || asked.wait > 0} onClick={again}>
        {t('Sign in with a passkey')}
        {readLastSignInMethod() === 'passkey' && <Badge>{t('Last used')}</Badge>}
      </Button>
    </>
  )
}

/** Offers passkeys while `isOn`, and reports the result of a chosen one. The offer ends when a passkey was refused. */
function useOffer(isOn: boolean, onDone: () => void, onRefused: (failure: AuthFailure) => void): void {
  const { session } = useHost()
  const told = useRef({ onDone, onRefused })
  useEffect(() => {
    told.current = { onDone, onRefused }
  })
  useEffect(() => {
    if (!isOn) return
    const stop = new AbortController()
    offerPasskeys(session, stop.signal).then(
      (isDone) => isDone && told.current.onDone(),
      (error: unknown) => told.current.onRefused(toFailure(error)),
    )
    return () => stop.abort()
  }, [isOn, session])
}
