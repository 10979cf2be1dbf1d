import { useHost } from '@portico/react-remote'
import { useQuery } from '@tanstack/react-query'
import { IdentityList } from '../identities/identity-list.tsx'
import { signInSettingsQuery } from '../project/sign-in-settings.ts'
import { useTexts } from '../texts/texts.ts'
import type { User } from './profile.ts'
import { Section } from './sections/section.tsx'

/** Shows the logins of the account. Renders nothing if neither the project nor the account has a provider. */
export function IdentitySection({ user }: { user: User }) {
  const t = useTexts()
  const { session } = useHost()
  const { data: ways } = useQuery(signInSettingsQuery(session))
  const isElsewhere = user.identities?.some(({ provider }) => provider !== 'email')
  if (!isElsewhere && !ways?.providers.length) return null
  return (
    <Section id="logins" title={t('Logins')} about={t('Accounts elsewhere that open this one.')}>
      <IdentityList userId={user.id} email={user.email ?? ''} />
    </Section>
  )
}
