import { useHost } from '@portico/react-remote'
import type { SessionSnapshot } from '@portico/session'
import { useSession } from '@portico/session/react'
import { Button } from '@portico/ui'
import { unwrap } from '../errors/failure.ts'
import { FailureNotice } from '../form/failure-message.tsx'
import { useOperation } from '../form/use-operation.ts'
import { usePlaces } from '../place/use-places.ts'
import { savePendingProof } from '../proof/pending-proof.ts'
import { getSessionId } from '../proof/proof.ts'
import { ProviderButtons } from '../sign-in/provider-buttons.tsx'
import { useTexts } from '../texts/texts.ts'
import styles from './step-up.module.css'

type User = NonNullable<SessionSnapshot['user']>

const company = /^sso:/

/** Shows the account's providers and its company login. Each of them replaces the page, and returns to `/prove`. */
export function AccountProviders({ user }: { user: User }) {
  const t = useTexts()
  const { session } = useHost()
  const places = usePlaces()
  const sessionId = useSession(({ session: now }) => getSessionId(now?.access_token))
  const redirectTo = places.providerUrl('/prove')
  const leave = () => savePendingProof({ userId: user.id, sessionId })
  const names = (user.identities ?? []).map(({ provider }) => provider)
  const companyName = names.find((name) => company.test(name))
  const sso = useOperation<void, void>(async () => {
    leave()
    const providerId = (companyName ?? '').replace(company, '')
    unwrap(await session.signInWithSSO({ providerId, options: { redirectTo } }))
  })
  const providers = names.filter((name) => !company.test(name) && name !== 'email' && name !== 'phone')
  return (
    <div className={styles.ways}>
      <ProviderButtons providers={providers} redirectTo={redirectTo} onLeave={leave} />
      {sso.failure && <FailureNotice failure={sso.failure} seconds={sso.wait} onAct={() => sso.start()} />}
      {companyName ? (
        <Button busy={sso.isBusy} disabled={sso.wait > 0} onClick={() => sso.start()}>
          {t('Sign in with your company')}
        </Button>
      ) : null}
    </div>
  )
}
