import { Link, lazyComponent } from '@portico/react-remote'
import { useSession } from '@portico/session/react'
import { ProgressBar } from '@portico/ui'
import styles from '../page/page.module.css'
import { Page } from '../page/page.tsx'
import { PageSkeleton } from '../page/page-skeleton.tsx'
import { usePlaces } from '../place/use-places.ts'
import { useTexts } from '../texts/texts.ts'

const LinkFailed = lazyComponent(async () => (await import('./link-failed-page.tsx')).LinkFailedPage, {
  waiting: PageSkeleton,
})

/** Shows the page that links in emails open. The session handles the link; this page shows its progress, and why it failed. */
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

/** Shows a page that was opened directly, or reloaded after its link was handled. */
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
