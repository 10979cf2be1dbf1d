import { textIn } from '@portico/contract'
import type { RegistryRemote } from '@portico/contract/registry'
import { Button, EmptyState, ErrorPanel } from '@portico/ui'
import { Hourglass } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { usePageTitle } from '../portal/page-title.ts'
import { usePortal } from '../portal/portal.ts'
import { wordsOf } from '../remote-page/failure-words.ts'
import { PageSkeleton } from '../remote-page/page-skeleton.tsx'
import { RemoteError } from '../reports/status.ts'
import { useTexts } from '../texts/texts.ts'
import { enterDocument } from './enter-document.ts'
import styles from './not-found-page.module.css'

/** Opens the document of a restricted remote: at once, or when the work in the background of this page is done. */
export function RestrictedPage({ remote, document }: { remote: RegistryRemote; document: string }) {
  const { work } = usePortal()
  const t = useTexts()
  const title = textIn(remote.title, t.locale)
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

  if (fault) return <CannotEnter title={title} fault={fault} onRetry={() => setFault(null)} />
  if (enters) return <PageSkeleton slow={false} />
  return (
    <div className={styles.page}>
      <EmptyState
        icon={<Hourglass />}
        title={t('{title} opens when the work in the background is done', { title })}
        level={1}
        action={<Button onClick={() => force(true)}>{t('Open now')}</Button>}
      >
        <p>{t('It needs a page of its own, and work that is running would end with this one.')}</p>
      </EmptyState>
    </div>
  )
}

/** Shows the error of a document of a restricted remote that could not be opened. */
function CannotEnter(props: { title: string; fault: RemoteError; onRetry: () => void }) {
  const { title, fault, onRetry } = props
  const t = useTexts()
  const { what, help } = wordsOf(fault)
  return (
    <div className={styles.page}>
      <ErrorPanel
        title={t('{title} can’t be shown', { title })}
        level={1}
        code={fault.code}
        action={
          <Button variant="primary" onClick={onRetry}>
            {t('Retry')}
          </Button>
        }
      >
        <p>{t(what, { title })}</p>
        <p>{t(help)}</p>
      </ErrorPanel>
    </div>
  )
}

/** Shows an error for an address that may be in the list of restricted remotes, which could not be loaded. */
export function ListUnavailable() {
  const { updates } = usePortal()
  const t = useTexts()
  usePageTitle(t('Page not available'))
  return (
    <div className={styles.page}>
      <ErrorPanel
        title={t('This page can’t be opened right now')}
        level={1}
        code="registry_unavailable"
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
      </ErrorPanel>
    </div>
  )
}
