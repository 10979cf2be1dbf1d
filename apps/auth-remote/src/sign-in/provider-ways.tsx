import { useHost } from '@portico/react-remote'
import type { Session } from '@portico/session'
import { Badge, Button } from '@portico/ui'
import { useState } from 'react'
import { unwrap } from '../errors/failure.ts'
import { FailureNote } from '../form/failure-words.tsx'
import { useOperation } from '../form/use-operation.ts'
import { lastWay, rememberWay } from '../place/last-way.ts'
import { usePlaces } from '../place/use-places.ts'
import { providerName } from '../project/settings.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './provider-ways.module.css'

type Provider = Parameters<Session['signInWithOAuth']>[0]['provider']

/** Shows a button for each provider, marked by its first letter, because providers own their logos. */
export function ProviderWays(props: {
  providers: readonly string[]
  /** The address to which the provider returns. Default: the page that the user wanted. */
  redirectTo?: string
  onLeave?: () => void
}) {
  const { providers, onLeave } = props
  const t = useTexts()
  const { session } = useHost()
  const places = usePlaces()
  const [chosen, setChosen] = useState('')
  const leave = useOperation(async (provider: string) => {
    rememberWay(provider)
    onLeave?.()
    const options = { redirectTo: props.redirectTo ?? places.callbackUrl('provider') }
    unwrap(await session.signInWithOAuth({ provider: provider as Provider, options }))
  })
  const start = (provider: string) => {
    setChosen(provider)
    leave.start(provider)
  }
  return (
    <>
      {leave.failure && (
        <FailureNote failure={leave.failure} seconds={leave.wait} onAct={() => start(chosen)} />
      )}
      {providers.map((name) => (
        <Button
          key={name}
          busy={leave.isBusy && name === chosen}
          disabled={leave.wait > 0 || (leave.isBusy && name !== chosen)}
          icon={
            <span className={styles.mark} aria-hidden="true">
              {providerName(name).charAt(0)}
            </span>
          }
          onClick={() => start(name)}
        >
          {t('Continue with {provider}', { provider: providerName(name) })}
          {lastWay() === name && <Badge>{t('Last used')}</Badge>}
        </Button>
      ))}
    </>
  )
}
