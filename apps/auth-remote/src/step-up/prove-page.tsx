import { useHost, useTitle } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { useEffect, useState } from 'react'
import { Page } from '../page/page.tsx'
import { takePendingProof } from '../proof/pending-proof.ts'
import { endSessionById, getSessionId } from '../proof/proof.ts'
import { useTexts } from '../texts/texts.ts'
import { AccountProviders } from './account-providers.tsx'

/** Lets a provider give a recent proof in another tab. The page in the first tab continues by itself. */
export function ProvePage() {
  const t = useTexts()
  useTitle([t('Confirm it’s you')])
  const { session } = useHost()
  const user = useUser()
  const [begun] = useState(takePendingProof)
  const now = getSessionId(session.getSnapshot().session?.access_token)
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
      <AccountProviders user={user} />
    </Page>
  )
}
