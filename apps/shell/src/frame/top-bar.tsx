import { Breadcrumbs } from '@portico/ui/breadcrumbs'
import { useStore } from 'zustand'
import { matchRoute } from '../navigation/route.ts'
import { lazyComponent } from '../portal/lazy-component.tsx'
import { pageTitleStore } from '../portal/page-title.ts'
import { usePortal, usePortalLocation } from '../portal/portal.ts'
import { PortalLink } from '../portal/portal-link.tsx'
import { SlotRegion } from '../remote-page/slot-region.tsx'
import { useTexts } from '../texts/texts.ts'
import { SearchField } from './search-field.tsx'
import styles from './top-bar.module.css'
import { UpdateNotice } from './update-notice.tsx'

const WorkTray = lazyComponent(async () => (await import('./background-tasks.tsx')).BackgroundTasks)

/** Renders the breadcrumbs, the background work, the search field, and the remotes' modules for the slot `header`. */
export function TopBar() {
  const isBusy = useStore(usePortal().work.store, (items) => items.length > 0)
  return (
    <header className={styles.line}>
      <Trail />
      <UpdateNotice />
      {isBusy ? <WorkTray onMissing={ignore} /> : null}
      <SearchField />
      <SlotRegion slot="header" className={styles.slots} />
    </header>
  )
}

/** Shows the parts of the page's title as breadcrumbs. The first one, the menu's item, links to the start of its remote. */
function Trail() {
  const t = useTexts()
  const route = matchRoute(usePortal().registry, usePortalLocation().pathname)
  const parts = useStore(pageTitleStore)
  const start = route.kind === 'remote' ? <PortalLink href={route.remote.route} /> : undefined
  const crumbs = parts.map((name, index) => ({
    key: name,
    name,
    link: index === parts.length - 1 && index > 0 ? start : undefined,
  }))
  return (
    <div className={styles.trail} data-private>
      <Breadcrumbs
        label={t('Breadcrumbs')}
        moreLabel={t('Show the whole path')}
        crumbs={crumbs.toReversed()}
      />
    </div>
  )
}

/** Does nothing: a notice has reported the failed download of the list, and the work continues. */
function ignore(): void {}
