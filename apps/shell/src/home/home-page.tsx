import { useAuthStatus } from '@portico/session/react'
import { usePageTitle } from '../portal/page-title.ts'
import { useTexts } from '../texts/texts.ts'
import { Overview } from './overview.tsx'
import { Welcome } from './welcome.tsx'

/** Shows the first page: the user's cards, or an introduction for users who are signed out. */
export function HomePage() {
  const status = useAuthStatus()
  const t = useTexts()
  usePageTitle(t('Home'))
  return status === 'signed_out' ? <Welcome /> : <Overview />
}
