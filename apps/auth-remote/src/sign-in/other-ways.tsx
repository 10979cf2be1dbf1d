import { Link, lazyPart, useHost } from '@portico/react-remote'
import { Badge, Button } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import type { Captcha } from '../captcha/use-captcha.tsx'
import { unwrap } from '../errors/failure.ts'
import { FailureNote } from '../form/failure-words.tsx'
import { useOperation } from '../form/use-operation.ts'
import styles from '../page/page.module.css'
import { lastWay } from '../place/last-way.ts'
import { usePlaces } from '../place/use-places.ts'
import { waysQuery } from '../project/settings.ts'
import { shownLanguage } from '../texts/account-language.ts'
import { useTexts } from '../texts/texts.ts'
import { PasskeyWay } from './passkey-way.tsx'

const ProviderWays = lazyPart(async () => (await import('./provider-ways.tsx')).ProviderWays)

/** Shows the sign-in methods that the project has enabled: passkeys, providers, company login, and a visit as a guest. */
export function OtherWays({ captcha }: { captcha: Captcha }) {
  const t = useTexts()
  const { session, announce } = useHost()
  const places = usePlaces()
  const { data: ways } = useQuery(waysQuery(session))
  const visit = useOperation<void, void>(
    () =>
      captcha.guard(async (options) => {
        unwrap(await session.signInAnonymously({ options: { ...options, data: shownLanguage(t) } }))
      }),
    { onDone: () => announce(t('You’re signed in as a guest.')) },
  )
  if (!ways || (ways.providers.length === 0 && !ways.guests && !ways.sso && !ways.passkeys)) return null
  return (
    <>
      {ways.passkeys && <PasskeyWay captcha={captcha} />}
      {ways.providers.length > 0 && <ProviderWays providers={ways.providers} />}
      {ways.sso && (
        <Link className={styles.secondaryLink} to={places.to('/sso')}>
          {t('Sign in with your company')}
          {lastWay() === 'sso' && <Badge>{t('Last used')}</Badge>}
        </Link>
      )}
      {visit.failure && (
        <FailureNote failure={visit.failure} seconds={visit.wait} onAct={() => visit.start()} />
      )}
      {ways.guests && (
        <Button variant="ghost" busy={visit.isBusy} disabled={visit.wait > 0} onClick={() => visit.start()}>
          {t('Continue as a guest')}
        </Button>
      )}
    </>
  )
}
