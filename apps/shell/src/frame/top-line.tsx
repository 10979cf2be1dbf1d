import { Breadcrumbs } from '@portico/ui/breadcrumbs'
import { useStore } from 'zustand'
import { matchRoute } from '../navigation/route.ts'
import { lazyPart } from '../portal/lazy-part.tsx'
import { pageTitle } from '../portal/page-title.ts'
import { usePortal, usePortalLocation } from '../portal/portal.ts'
import { PortalLink } from '../portal/portal-link.tsx'
import { SlotRegion } from '../remote-page/slot-region.tsx'
import { useTexts } from '../texts/texts.ts'
import { SearchField } from './search-field.tsx'
import styles from './top-line.module.css'
import { UpdateNotice } from './update-notice.tsx'

const WorkTray = lazyPart(async () => (await import('./work-tray.tsx')).WorkTray)

/** Where the person is, what runs in the background, and what the remotes put into the header. */
export function TopLine() {
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

/** The parts of the page's title, the menu's item first: that leads to the start of its remote. */
function Trail() {
  const t = useTexts()
  const route = matchRoute(usePortal().registry, usePortalLocation().pathname)
  const parts = useStore(pageTitle)
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

/** It has been said that the list could not be loaded; the work itself goes on. */
function ignore(): void {}
