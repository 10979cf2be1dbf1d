import { Badge, Button, msg } from '@portico/ui'
import { Drawer } from '@portico/ui/drawer'
import { useEffect, useReducer } from 'react'
import { useStore } from 'zustand'
import { readConfig } from '../browser/config.ts'
import { isDevDocument } from '../dev/is-dev-document.ts'
import { usePortal } from '../portal/portal.ts'
import type { LoggedEvent } from '../reports/remote-log.ts'
import { useTexts } from '../texts/texts.ts'
import {
  getRemoteDiagnostics,
  getSharedLibraryDiagnostics,
  listFailures,
  type SharedLibraryDiagnostics,
} from './diagnostics.ts'
import styles from './panel.module.css'
import { RemoteSection } from './remote-section.tsx'
import { createReportText } from './report-text.ts'
import { stateTexts } from './state-texts.ts'

/** Shows developers which remotes run on the page, their addresses, loading times, shared libraries, and failures. */
export function Panel({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { registry, updates, toasts } = usePortal()
  const update = useStore(updates.store)
  const t = useTexts()
  useRemoteEvents()
  const origins = isDevDocument() ? (readConfig().dev?.origins ?? []) : null
  const remotes = getRemoteDiagnostics(registry, origins !== null)
  const shares = getSharedLibraryDiagnostics()
  const failed = listFailures()

  const copy = async () => {
    const { pathname } = window.location
    const page = { pathname, userAgent: navigator.userAgent }
    const text = createReportText({
      revision: registry.revision,
      update,
      remotes,
      shares,
      failures: failed,
      page,
    })
    try {
      await navigator.clipboard.writeText(text)
      toasts.show({ tone: 'success', title: t('Report copied') })
    } catch {
      toasts.show({ tone: 'danger', title: t('The browser didn’t allow copying') })
    }
  }
  const issued = new Intl.DateTimeFormat(t.locale, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title={t('Parts of the portal')}
      description={t(sources[update.source], {
        revision: registry.revision,
        date: issued.format(new Date(update.issuedAt)),
      })}
      footer={<Button onClick={() => void copy()}>{t('Copy report')}</Button>}
    >
      <div className={styles.panel}>
        <section aria-label={t('Remotes')} className={styles.remotes}>
          {remotes.map((facts) => (
            <RemoteSection key={facts.name} facts={facts} origins={origins} />
          ))}
        </section>
        {origins === null ? <WayToOverrides /> : null}
        <Failures failed={failed} />
        <Ledger shares={shares} />
      </div>
    </Drawer>
  )
}

const sources = {
  document: msg('Registry revision {revision} of {date}, from the document'),
  last_known_good: msg('Registry revision {revision} of {date}, the last good one that this browser kept'),
  network: msg('Registry revision {revision} of {date}, from the server'),
} as const

/** Renders again on each event of the loader. */
function useRemoteEvents(): void {
  const [, draw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    window.addEventListener('portico:remote', draw)
    return () => window.removeEventListener('portico:remote', draw)
  }, [])
}

/** Links to the document for developers: the policy of a released document allows no other origins, so a build can't run in it. */
function WayToOverrides() {
  const t = useTexts()
  const { history } = usePortal()
  const { pathname, search } = history.location
  return (
    <p className={styles.hint}>
      {t.rich(
        'To try a build in place of a release, open <a>the document for developers</a>. It’s available if your administrator has turned it on (<code>--dev-documents</code>).',
        {
          a: (text) => <a href={`/__dev${pathname}${search}`}>{text}</a>,
          code: (text) => <code>{text}</code>,
        },
      )}
    </p>
  )
}

function Failures({ failed }: { failed: readonly LoggedEvent[] }) {
  const t = useTexts()
  const time = new Intl.DateTimeFormat(t.locale, { timeStyle: 'medium' })
  return (
    <section aria-labelledby="panel-failures">
      <h3 id="panel-failures" className={styles.heading}>
        {t('Failures in this tab')}
      </h3>
      {failed.length === 0 ? <p className={styles.hint}>{t('None.')}</p> : null}
      <ul>
        {failed.map(({ at, remote, version, phase, reason, message, fallback }) => (
          <li key={`${at} ${remote} ${phase}`} className={styles.failure}>
            <p className={styles.what}>
              <Badge tone="danger">{reason}</Badge>
              <span>
                {fallback
                  ? t('{remote} {version} while {phase}, then {fallback}', {
                      remote,
                      version,
                      phase: t(stateTexts[phase]),
                      fallback,
                    })
                  : t('{remote} {version} while {phase}', { remote, version, phase: t(stateTexts[phase]) })}
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

function Ledger({ shares }: { shares: readonly SharedLibraryDiagnostics[] }) {
  const t = useTexts()
  return (
    <section aria-labelledby="panel-shares">
      <h3 id="panel-shares" className={styles.heading}>
        {t('Shared libraries')}
      </h3>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('Library')}</th>
              <th scope="col">{t('Version')}</th>
              <th scope="col">{t('Copy of')}</th>
              <th scope="col">{t('Used by')}</th>
            </tr>
          </thead>
          <tbody>
            {shares.map(({ name, version, from, usedBy, isLoaded }) => (
              <tr key={`${name} ${version}`}>
                <td>{name}</td>
                <td>{version}</td>
                <td>{from}</td>
                <td>{usedBy.join(', ') || (isLoaded ? t('the shell') : t('no remote yet'))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
