import { Badge, Button } from '@portico/ui'
import { Drawer } from '@portico/ui/drawer'
import { useEffect, useReducer } from 'react'
import { useStore } from 'zustand'
import { appearance } from '../browser/appearance.ts'
import { readConfig } from '../browser/config.ts'
import { isDevDocument } from '../dev/is-dev-document.ts'
import { usePortal } from '../portal/portal.ts'
import type { LoggedEvent } from '../reports/remote-log.ts'
import { failures, remoteFacts, type ShareFacts, shareFacts } from './facts.ts'
import styles from './panel.module.css'
import { RemoteSection } from './remote-section.tsx'
import { reportText } from './report-text.ts'

/** For whoever builds the portal's parts: what runs here, from where, how quickly, with whose libraries, and what failed. */
export function Panel({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { registry, updates, toasts } = usePortal()
  const update = useStore(updates.store)
  const { locale } = useStore(appearance)
  useRemoteEvents()
  const origins = isDevDocument() ? (readConfig().dev?.origins ?? []) : null
  const remotes = remoteFacts(registry, origins !== null)
  const shares = shareFacts()
  const failed = failures()

  const copy = async () => {
    const { pathname } = window.location
    const page = { pathname, userAgent: navigator.userAgent }
    const text = reportText({ revision: registry.revision, update, remotes, shares, failures: failed, page })
    try {
      await navigator.clipboard.writeText(text)
      toasts.show({ tone: 'success', title: 'The report is in the clipboard' })
    } catch {
      toasts.show({ tone: 'danger', title: 'The browser did not allow copying' })
    }
  }
  const issued = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title="Parts of the portal"
      description={`Registry revision ${registry.revision} of ${issued.format(new Date(update.issuedAt))}, from ${sources[update.source]}`}
      footer={<Button onClick={() => void copy()}>Copy report</Button>}
    >
      <div className={styles.panel}>
        <section aria-label="Remotes" className={styles.remotes}>
          {remotes.map((facts) => (
            <RemoteSection key={facts.name} facts={facts} origins={origins} locale={locale} />
          ))}
        </section>
        {origins === null ? <WayToOverrides /> : null}
        <Failures failed={failed} locale={locale} />
        <Ledger shares={shares} />
      </div>
    </Drawer>
  )
}

const sources = {
  document: 'the document',
  last_known_good: 'what this browser kept of the last good one',
  network: 'the server',
} as const

/** Draws again when the loader tells something. */
function useRemoteEvents(): void {
  const [, draw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    window.addEventListener('portico:remote', draw)
    return () => window.removeEventListener('portico:remote', draw)
  }, [])
}

/** A released document's policy names no developer's address, so a build can't run in it. */
function WayToOverrides() {
  const { history } = usePortal()
  const { pathname, search } = history.location
  return (
    <p className={styles.hint}>
      To try a build in the place of a release, open{' '}
      <a href={`/__dev${pathname}${search}`}>the document for developers</a>. It is there where whoever runs
      the portal has switched it on (<code>--dev-documents</code>).
    </p>
  )
}

function Failures({ failed, locale }: { failed: readonly LoggedEvent[]; locale: string }) {
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' })
  return (
    <section aria-labelledby="panel-failures">
      <h3 id="panel-failures" className={styles.heading}>
        Failures in this tab
      </h3>
      {failed.length === 0 ? <p className={styles.hint}>None.</p> : null}
      <ul className={styles.failures}>
        {failed.map(({ at, remote, version, phase, reason, message, fallback }) => (
          <li key={`${at} ${remote} ${phase}`} className={styles.failure}>
            <p className={styles.what}>
              <Badge tone="danger">{reason}</Badge>
              <span>
                {remote} {version} while {phase}
                {fallback ? `, then ${fallback}` : ''}
              </span>
              <time className={styles.time}>{time.format(at)}</time>
            </p>
            <p className={styles.message}>{message}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Ledger({ shares }: { shares: readonly ShareFacts[] }) {
  return (
    <section aria-labelledby="panel-shares">
      <h3 id="panel-shares" className={styles.heading}>
        Shared libraries
      </h3>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Library</th>
              <th scope="col">Version</th>
              <th scope="col">Copy of</th>
              <th scope="col">Used by</th>
            </tr>
          </thead>
          <tbody>
            {shares.map(({ name, version, from, usedBy, isLoaded }) => (
              <tr key={`${name} ${version}`}>
                <td>{name}</td>
                <td>{version}</td>
                <td>{from}</td>
                <td>{usedBy.join(', ') || (isLoaded ? 'the shell' : 'nobody yet')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
