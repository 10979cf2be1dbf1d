import { useHost } from '@portico/react-remote'
import { useQuery } from '@tanstack/react-query'
import { PasskeyList } from '../passkeys/passkey-list.tsx'
import { signInSettingsQuery } from '../project/sign-in-settings.ts'
import { useTexts } from '../texts/texts.ts'
import { Section } from './sections/section.tsx'

/** Shows the passkeys of the account if the project has passkeys enabled. */
export function PasskeySection() {
  const t = useTexts()
  const { session } = useHost()
  const { data: ways } = useQuery(signInSettingsQuery(session))
  if (!ways?.passkeys) return null
  return (
    <Section
      id="passkeys"
      title={t('Passkeys')}
      about={t('Sign in with your fingerprint, face or screen lock instead of a password.')}
    >
      <PasskeyList />
    </Section>
  )
}
