import type { WorkItem } from '@portico/host'
import { Button, IconButton, ProgressBar, VisuallyHidden } from '@portico/ui'
import { ArrowUpFromLine, TriangleAlert, X } from 'lucide-react'
import { useEffect, useId } from 'react'
import { useStore } from 'zustand'
import { matchRoute } from '../navigation/route.ts'
import { usePortal, usePortalLocation } from '../portal/portal.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './background-tasks.module.css'

/** Renders the task panel: a button, and a list of the background tasks of all remotes. */
export function BackgroundTasks() {
  const t = useTexts()
  const { work, registry } = usePortal()
  const route = matchRoute(registry, usePortalLocation().pathname)
  const list = useId()
  const shown = route.kind === 'remote' ? route.name : null
  const all = useStore(work.store)
  // On its own pages a remote reports these failures itself, so they are dismissed here.
  useEffect(() => {
    for (const { id, remote, shownByRemote, state } of all)
      if (remote === shown && shownByRemote && state === 'failed') work.dismiss(id)
  }, [work, shown, all])
  // On its own pages a remote shows these tasks itself, with more actions, so they are not shown twice.
  const items = all.filter(({ shownByRemote, remote }) => !(shownByRemote && remote === shown))
  if (items.length === 0) return null
  const failed = items.filter(({ state }) => state === 'failed').length
  return (
    <div className={styles.tray} data-private>
      <button
        type="button"
        className={styles.button}
        popoverTarget={list}
        data-failed={failed > 0 || undefined}
      >
        {failed > 0 ? (
          <TriangleAlert size={16} aria-hidden="true" />
        ) : (
          <ArrowUpFromLine size={16} aria-hidden="true" />
        )}
        <span>
          {failed > 0
            ? t('{count, plural, one {# failed} other {# failed}}', { count: failed })
            : t('{count, plural, one {# running} other {# running}}', { count: items.length })}
        </span>
        {failed > 0 ? null : <Total items={items} />}
      </button>
      <div id={list} popover="auto" className={styles.popover}>
        <h2 className={styles.heading}>{t('In the background')}</h2>
        <ul className={styles.list}>
          {items.map((item) => (
            <li key={item.id} className={styles.item}>
              <Item item={item} onDismiss={() => work.dismiss(item.id)} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** Shows the total progress. Elements inside a button have no role, so the button's name includes the percentage. */
function Total({ items }: { items: readonly WorkItem[] }) {
  const t = useTexts()
  const known = items.flatMap(({ progress }) => (progress === null ? [] : [progress]))
  const total = known.length === items.length ? known.reduce((sum, one) => sum + one, 0) / known.length : null
  return (
    <>
      <span className={styles.total} aria-hidden="true">
        <ProgressBar value={total} label="" />
      </span>
      {total === null ? null : <VisuallyHidden>{percentOf(total, t.locale)}</VisuallyHidden>}
    </>
  )
}

function percentOf(fraction: number, locale: string): string {
  return fraction.toLocaleString(locale, { style: 'percent' })
}

function Item({ item, onDismiss }: { item: WorkItem; onDismiss: () => void }) {
  const t = useTexts()
  const { registry, history } = usePortal()
  const route = registry.remotes[item.remote]?.route
  if (item.state === 'failed') {
    return (
      <>
        <p className={styles.title}>{item.title}</p>
        <p className={styles.failure}>{t('Didn’t finish.')}</p>
        <div className={styles.actions}>
          {route ? (
            <Button size="sm" onClick={() => history.push(route)}>
              {t('See why')}
            </Button>
          ) : null}
          <Button size="sm" variant="ghost" onClick={onDismiss}>
            {t('Dismiss')}
          </Button>
        </div>
      </>
    )
  }
  return (
    <>
      {route && item.shownAt ? (
        <button
          type="button"
          className={styles.open}
          onClick={({ currentTarget }) => {
            currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
            history.push(`${route}${item.shownAt}`)
          }}
        >
          {item.title}
        </button>
      ) : (
        <p className={styles.title}>{item.title}</p>
      )}
      <div className={styles.running}>
        <ProgressBar value={item.progress} label={item.title} />
        <span className={styles.percent}>
          {item.progress === null ? item.words : percentOf(item.progress, t.locale)}
        </span>
        <IconButton
          size="sm"
          label={t('Cancel: {title}', { title: item.title })}
          icon={<X />}
          onClick={item.cancel}
        />
      </div>
    </>
  )
}
