import { useAuthStatus } from '@portico/session/react'
import { usePageTitle } from '../portal/page-title.ts'
import { useTexts } from '../texts/texts.ts'
import { Overview } from './overview.tsx'
import { Welcome } from './welcome.tsx'

/** Where the portal opens: one's own things, or for who is signed out what the portal is. */
export function HomePage() {
  const status = useAuthStatus()
  const t = useTexts()
  usePageTitle(t('Home'))
  return status === 'signed_out' ? <Welcome /> : <Overview />
}
