import { useHost } from '@portico/react-remote'
import { Button } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import { FailureNotice } from '../form/failure-message.tsx'
import { useOperation } from '../form/use-operation.ts'
import { usePlaces } from '../place/use-places.ts'
import { formatProviderName, signInSettingsQuery } from '../project/sign-in-settings.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './identities.module.css'
import { linkIdentity } from './identities.ts'

/**
 * Shows a button for each provider of the project whose login is not linked yet. Only an attempt reveals whether the project allows
 * linking.
 */
export function LinkButtons({ linked }: { linked: readonly string[] }) {
  const t = useTexts()
  const { session } = useHost()
  const places = usePlaces()
  const { data: ways } = useQuery(signInSettingsQuery(session))
  const leave = useOperation((provider: string) => linkIdentity(session, provider, places.providerUrl('/')))
  const providers = (ways?.providers ?? []).filter((name) => !linked.includes(name))
  const isOff = leave.failure?.code === 'manual_linking_disabled'
  if (providers.length === 0) return null
  return (
    <>
      {leave.failure ? <FailureNotice failure={leave.failure} seconds={leave.wait} /> : null}
      {isOff ? null : (
        <div className={styles.buttons}>
          {providers.map((name) => (
            <Button
              key={name}
              busy={leave.isBusy}
              disabled={leave.wait > 0}
              onClick={() => leave.start(name)}
            >
              {t('Link {login}', { login: formatProviderName(name) })}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
