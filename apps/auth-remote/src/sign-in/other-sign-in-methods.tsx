import { Link, lazyComponent, useHost } from '@portico/react-remote'
import { Badge, Button } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import type { CaptchaCheck } from '../captcha/use-captcha.tsx'
import { unwrap } from '../errors/failure.ts'
import { FailureNotice } from '../form/failure-message.tsx'
import { useOperation } from '../form/use-operation.ts'
import styles from '../page/page.module.css'
import { readLastSignInMethod } from '../place/last-sign-in-method.ts'
import { usePlaces } from '../place/use-places.ts'
import { signInSettingsQuery } from '../project/sign-in-settings.ts'
import { getAccountLanguage } from '../texts/account-language.ts'
import { useTexts } from '../texts/texts.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'

const ProviderWays = lazyComponent(async () => (await import('./provider-buttons.tsx')).ProviderButtons)

/** Shows the sign-in methods that the project has enabled: passkeys, providers, company login, and a visit as a guest. */
export function OtherSignInMethods({ captcha }: { captcha: CaptchaCheck }) {
  const t = useTexts()
  const { session, announce } = useHost()
  const places = usePlaces()
  const { data: ways } = useQuery(signInSettingsQuery(session))
  const visit = useOperation<void, void>(
    () =>
      captcha.guard(async (options) => {
        unwrap(await session.signInAnonymously({ options: { ...options, data: getAccountLanguage(t) } }))
      }),
    { onDone: () => announce(t('You’re signed in as a guest.')) },
  )
  if (!ways || (ways.providers.length === 0 && !ways.guests && !ways.sso && !ways.passkeys)) return null
  return (
    <>
      {ways.passkeys && <PasskeySignIn captcha={captcha} />}
      {ways.providers.length > 0 && <ProviderWays providers={ways.providers} />}
      {ways.sso && (
        <Link className={styles.secondaryLink} to={places.to('/sso')}>
          {t('Sign in with your company')}
          {readLastSignInMethod() === 'sso' && <Badge>{t('Last used')}</Badge>}
        </Link>
      )}
      {visit.failure && (
        <FailureNotice failure={visit.failure} seconds={visit.wait} onAct={() => visit.start()} />
      )}
      {ways.guests && (
        <Button variant="ghost" busy={visit.isBusy} disabled={visit.wait > 0} onClick={() => visit.start()}>
          {t('Continue as a guest')}
        </Button>
      )}
    </>
  )
}
