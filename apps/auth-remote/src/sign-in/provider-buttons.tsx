import { useHost } from '@portico/react-remote'
import type { Session } from '@portico/session'
import { Badge, Button } from '@portico/ui'
import { useState } from 'react'
import { unwrap } from '../errors/failure.ts'
import { FailureNotice } from '../form/failure-message.tsx'
import { useOperation } from '../form/use-operation.ts'
import { readLastSignInMethod, rememberSignInMethod } from '../place/last-sign-in-method.ts'
import { usePlaces } from '../place/use-places.ts'
import { formatProviderName } from '../project/sign-in-settings.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './provider-buttons.module.css'

type Provider = Parameters<Session['signInWithOAuth']>[0]['provider']

/** Shows a button for each provider, marked by its first letter, because providers own their logos. */
export function ProviderButtons(props: {
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
    rememberSignInMethod(provider)
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
        <FailureNotice failure={leave.failure} seconds={leave.wait} onAct={() => start(chosen)} />
      )}
      {providers.map((name) => (
        <Button
          key={name}
          busy={leave.isBusy && name === chosen}
          disabled={leave.wait > 0 || (leave.isBusy && name !== chosen)}
          icon={
            <span className={styles.mark} aria-hidden="true">
              {formatProviderName(name).charAt(0)}
            </span>
          }
          onClick={() => start(name)}
        >
          {t('Continue with {provider}', { provider: formatProviderName(name) })}
          {readLastSignInMethod() === name && <Badge>{t('Last used')}</Badge>}
        </Button>
      ))}
    </>
  )
}
