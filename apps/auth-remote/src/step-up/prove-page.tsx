import { useHost, useTitle } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { useEffect, useState } from 'react'
import { Page } from '../page/page.tsx'
import { endSessionById, sessionIdOf } from '../proof/proof.ts'
import { takeProving } from '../proof/proving.ts'
import { useTexts } from '../texts/texts.ts'
import { ProvidersOfAccount } from './providers-of-account.tsx'

/** Lets a provider give a recent proof in another tab. The page in the first tab continues by itself. */
export function ProvePage() {
  const t = useTexts()
  useTitle([t('Confirm it’s you')])
  const { session } = useHost()
  const user = useUser()
  const [begun] = useState(takeProving)
  const now = sessionIdOf(session.getSnapshot().session?.access_token)
  const isProven = begun !== null && begun.userId === user?.id && begun.sessionId !== now
  const former = isProven ? begun.sessionId : null
  useEffect(() => {
    if (former) void endSessionById(session, former)
  }, [session, former])
  if (!user) return null
  return isProven ? (
    <Page
      title={t('Confirmed.')}
      lead={t('You can close this tab. The page that asked continues by itself.')}
    />
  ) : (
    <Page title={t('Confirm it’s you')} lead={t('Sign in once more where you usually do.')}>
      <ProvidersOfAccount user={user} />
    </Page>
  )
}
