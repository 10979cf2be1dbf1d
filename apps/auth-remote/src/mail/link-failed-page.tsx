import { Link, useLocation } from '@portico/react-remote'
import { features, useAuthConfig } from '../config.ts'
import { isFailureCode } from '../errors/error-texts.ts'
import styles from '../page/page.module.css'
import { Page } from '../page/page.tsx'
import { readLinkPurpose } from '../place/places.ts'
import { usePlaces } from '../place/use-places.ts'
import { useTexts } from '../texts/texts.ts'
import { getLinkRecovery, getOtherAddressText } from './link-recovery.ts'
import { ResendInvitation } from './resend-invitation.tsx'

/** Shows why a link didn't sign the user in, with links to the sign-in methods that are enabled here. */
export function LinkFailedPage({ code: told }: { code: string | undefined }) {
  const t = useTexts()
  const { search } = useLocation()
  const places = usePlaces()
  const { can } = useAuthConfig()
  const purpose = readLinkPurpose(search)
  if (purpose === 'invitation') return <ResendInvitation />
  const unknown = purpose === 'provider' ? 'server_error' : 'AuthImplicitGrantRedirectError'
  const { title, lead, actions } =
    told === 'email_change_half'
      ? getOtherAddressText(t)
      : getLinkRecovery(t, isFailureCode(told) ? told : unknown, purpose)
  const isOpen = ({ to }: { to: string }) => !features.some((way) => to === `/${way}` && !can.has(way))
  return (
    <Page title={title} lead={lead}>
      {actions.filter(isOpen).map(({ label, to }, index) => (
        <Link key={label} className={index === 0 ? styles.primaryLink : undefined} to={places.to(to)}>
          {label}
        </Link>
      ))}
    </Page>
  )
}
