import { Link, useLocation } from '@portico/react-remote'
import { useSession } from '@portico/session/react'
import { ProgressBar } from '@portico/ui'
import { isFailureCode } from '../errors/wordings.ts'
import styles from '../page/page.module.css'
import { Page } from '../page/page.tsx'
import { readLinkPurpose } from '../place/places.ts'
import { usePlaces } from '../place/use-places.ts'
import { useTexts } from '../texts/texts.ts'
import { otherAddress, wayOn } from './way-on.ts'

/**
 * Where the links of mails arrive. The session deals with the link; this page says that it does, and if it could not,
 * why, and how to go on without the link.
 */
export function CallbackPage() {
  const t = useTexts()
  const { status, problem } = useSession()
  if (status === 'loading') {
    return (
      <Page title={t('Confirming…')} lead={t('This takes a moment.')}>
        <ProgressBar value={null} label={t('Confirming the link')} />
      </Page>
    )
  }
  if (problem?.code === 'callback_error') {
    return <LinkFailed code={problem.detail} />
  }
  return <NothingToConfirm />
}

function LinkFailed({ code: told }: { code: string | undefined }) {
  const t = useTexts()
  const { search } = useLocation()
  const places = usePlaces()
  const purpose = readLinkPurpose(search)
  const unknown = purpose === 'provider' ? 'server_error' : 'AuthImplicitGrantRedirectError'
  const { title, lead, actions } =
    told === 'email_change_half' ? otherAddress(t) : wayOn(t, isFailureCode(told) ? told : unknown, purpose)
  return (
    <Page title={title} lead={lead}>
      {actions.map(({ label, to }, index) => (
        <Link key={label} className={index === 0 ? styles.primaryLink : undefined} to={places.to(to)}>
          {label}
        </Link>
      ))}
    </Page>
  )
}

/** The page was opened by itself, or reloaded after its link was dealt with. */
function NothingToConfirm() {
  const t = useTexts()
  const places = usePlaces()
  return (
    <Page
      title={t('Nothing to confirm')}
      lead={t('This page opens from a link in an email, and that link has already been used.')}
    >
      <Link className={styles.primaryLink} to={places.to('/')}>
        {t('Sign in')}
      </Link>
    </Page>
  )
}
