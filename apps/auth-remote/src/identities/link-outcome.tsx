import { useHost } from '@portico/react-remote'
import type { Session, SessionProblem } from '@portico/session'
import { useSession } from '@portico/session/react'
import { Banner, Button } from '@portico/ui'
import { useEffect, useRef, useState } from 'react'
import { getErrorText, isFailureCode } from '../errors/error-texts.ts'
import { unwrap } from '../errors/failure.ts'
import { FailureNotice } from '../form/failure-message.tsx'
import { useOperation } from '../form/use-operation.ts'
import { forgetLinking, readLinking } from '../place/linking.ts'
import { usePlaces } from '../place/use-places.ts'
import { formatProviderName } from '../project/sign-in-settings.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './identities.module.css'
import type { AccountIdentity } from './identities.ts'

type Provider = Parameters<Session['signInWithOAuth']>[0]['provider']

/** Shows the result of linking a login after the provider has returned to the page. */
export function LinkOutcome({ identities }: { identities: readonly AccountIdentity[] }) {
  const t = useTexts()
  const { notify } = useHost()
  const [provider, setProvider] = useState(readLinking)
  const problem = useSession((snapshot) => snapshot.problem)
  const region = useRef<HTMLDivElement>(null)
  const failed = problem?.code === 'callback_error' ? problem : null
  const isLinked = !failed && identities.some((identity) => identity.provider === provider)
  useEffect(() => {
    if (provider === null) return
    forgetLinking()
    region.current?.focus()
    if (!isLinked) return
    setProvider(null)
    notify({ tone: 'success', title: t('{login} is linked now', { login: formatProviderName(provider) }) })
  }, [provider, isLinked, notify, t])
  if (provider === null || !failed) return null
  return (
    <div ref={region} tabIndex={-1} className={styles.outcome}>
      <LinkFailed provider={provider} problem={failed} onKeep={() => setProvider(null)} />
    </div>
  )
}

function LinkFailed(props: { provider: string; problem: SessionProblem; onKeep: () => void }) {
  const { provider, problem, onKeep } = props
  const t = useTexts()
  const login = formatProviderName(provider)
  const code = isFailureCode(problem.detail) ? problem.detail : 'server_error'
  if (code !== 'identity_already_exists')
    return (
      <Banner tone="danger" title={t('{login} wasn’t linked', { login })}>
        {t(getErrorText(code).text)}
      </Banner>
    )
  // The auth server has one code for both cases, and only its message says which.
  return problem.message.includes('another user') ? (
    <OtherAccount provider={provider} onKeep={onKeep} />
  ) : (
    <Banner tone="info">{t('This {login} login is linked to your account already.', { login })}</Banner>
  )
}

/** The login belongs to another account, often an older one of the same user. Offers to use that account, or to keep both as they are. */
function OtherAccount({ provider, onKeep }: { provider: string; onKeep: () => void }) {
  const t = useTexts()
  const { session } = useHost()
  const places = usePlaces()
  const isGuest = useSession(({ user }) => user?.is_anonymous === true)
  const login = formatProviderName(provider)
  const change = useOperation(async () => {
    await session.signOut({ scope: 'local' })
    const options = { redirectTo: places.providerUrl('/') }
    unwrap(await session.signInWithOAuth({ provider: provider as Provider, options }))
  })
  return (
    <>
      {change.failure ? (
        <FailureNotice failure={change.failure} seconds={change.wait} onAct={() => change.start()} />
      ) : null}
      <Banner tone="warning" title={t('This {login} login belongs to another account', { login })}>
        <p className={styles.words}>
          {isGuest
            ? t('It can’t keep what you’ve saved as a guest. Add an email address instead.')
            : t(
                'Sign in to that account with it, which signs you out of this one, or keep the two separate.',
              )}
        </p>
        <div className={styles.buttons}>
          {isGuest ? null : (
            <Button size="sm" busy={change.isBusy} onClick={() => change.start()}>
              {t('Sign in to that account')}
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={onKeep}>
            {t('Keep them separate')}
          </Button>
        </div>
      </Banner>
    </>
  )
}
