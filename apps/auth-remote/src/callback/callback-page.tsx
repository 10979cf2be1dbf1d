import { Link, useLocation } from '@portico/react-remote'
import { useSession } from '@portico/session/react'
import { ProgressBar } from '@portico/ui'
import { type FailureCode, isFailureCode, wordingOf } from '../failure/wordings.ts'
import styles from '../page/page.module.css'
import { Page } from '../page/page.tsx'
import { checkMailPlace, readPurpose } from '../places.ts'
import { usePlaces } from '../use-places.ts'

/**
 * Where the links of mails arrive. The session deals with the link; this page says that it does, and if it could not,
 * why, and how to go on without the link.
 */
export function CallbackPage() {
  const { status, problem } = useSession()
  if (status === 'loading') {
    return (
      <Page title="Confirming…" lead="This takes a moment.">
        <ProgressBar value={null} label="Confirming the link" />
      </Page>
    )
  }
  if (problem?.code === 'callback_error') {
    return (
      <LinkFailed code={isFailureCode(problem.detail) ? problem.detail : 'AuthImplicitGrantRedirectError'} />
    )
  }
  return <NothingToConfirm />
}

function LinkFailed({ code }: { code: FailureCode }) {
  const { search } = useLocation()
  const places = usePlaces()
  const purpose = readPurpose(search)
  return (
    <Page title="The link did not work" lead={wordingOf(code).text}>
      <Link className={styles.primaryLink} to={places.to(checkMailPlace(purpose))}>
        Enter the code
      </Link>
      <Link to={places.to(purpose === 'recovery' ? '/recover' : checkMailPlace(purpose))}>
        Send a new mail
      </Link>
    </Page>
  )
}

/** The page was opened by itself, or reloaded after its link was dealt with. */
function NothingToConfirm() {
  const places = usePlaces()
  return (
    <Page
      title="Nothing to confirm"
      lead="This page belongs to a link in a mail, and that link was dealt with."
    >
      <Link className={styles.primaryLink} to={places.to('/')}>
        Sign in
      </Link>
    </Page>
  )
}
