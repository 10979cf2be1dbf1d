import { getLocalizedText } from '@portico/contract'
import type { RegistryRemote } from '@portico/contract/registry'
import { Button, EmptyState } from '@portico/ui'
import { CloudOff, Hourglass } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { usePageTitle } from '../portal/page-title.ts'
import { usePortal } from '../portal/portal.ts'
import { FailurePanel } from '../remote-page/failure-panel.tsx'
import { PageSkeleton } from '../remote-page/page-skeleton.tsx'
import { type FailureReason, RemoteError } from '../reports/status.ts'
import { useTexts } from '../texts/texts.ts'
import { enterDocument } from './enter-document.ts'
import styles from './not-found-page.module.css'

/** Opens the document of a restricted remote: at once, or when the work in the background of this page is done. */
export function RestrictedPage({ remote, document }: { remote: RegistryRemote; document: string }) {
  const { work, updates } = usePortal()
  const t = useTexts()
  const title = getLocalizedText(remote.title, t.locale)
  usePageTitle(title)
  const isBusy = useStore(work.store, (items) => items.length > 0)
  const [isForced, force] = useState(false)
  const [fault, setFault] = useState<RemoteError | null>(null)
  const enters = (!isBusy || isForced) && fault === null

  useEffect(() => {
    if (!enters) return
    const controller = new AbortController()
    enterDocument(document, remote.route, controller.signal).catch((error: unknown) => {
      if (!(error instanceof RemoteError)) throw error
      setFault(error)
    })
    return () => controller.abort()
  }, [enters, document, remote.route])

  // `portico restrict renew` may have replaced the path, which the current list has.
  const retry = () => void updates.loadOthers().then(() => setFault(null))
  if (fault) return <FailurePanel title={title} version="document" error={fault} onRetry={retry} />
  if (enters) return <PageSkeleton slow={false} />
  return (
    <div className={styles.page}>
      <EmptyState
        icon={<Hourglass />}
        title={t('{title} opens when the work in the background is done', { title })}
        level={1}
        action={<Button onClick={() => force(true)}>{t('Open now')}</Button>}
      >
        <p>{t('Opening it loads another page, which would stop the work that is running.')}</p>
      </EmptyState>
    </div>
  )
}

/** Code of a list that could not be loaded. */
const listFault: FailureReason = 'registry_unavailable'

/** Shows an error for an address that may be in the list of restricted remotes, which could not be loaded. */
export function ListUnavailable() {
  const { updates } = usePortal()
  const t = useTexts()
  usePageTitle(t('Page not available'))
  return (
    <div className={styles.page} role="alert">
      <EmptyState
        icon={<CloudOff />}
        title={t('This page can’t be opened right now')}
        level={1}
        action={
          <Button variant="primary" onClick={() => void updates.loadOthers()}>
            {t('Retry')}
          </Button>
        }
      >
        <p>
          {t(
            'The portal couldn’t load which pages your account may open. Everything else works. Try again in a moment.',
          )}
        </p>
        <p>
          <code>{listFault}</code>
        </p>
      </EmptyState>
    </div>
  )
}
