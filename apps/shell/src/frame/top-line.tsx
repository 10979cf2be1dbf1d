import { ChevronRight } from 'lucide-react'
import { Fragment } from 'react'
import { useStore } from 'zustand'
import { lazyPart } from '../portal/lazy-part.tsx'
import { pageTitle } from '../portal/page-title.ts'
import { usePortal } from '../portal/portal.ts'
import { SlotRegion } from '../remote-page/slot-region.tsx'
import { SearchField } from './search-field.tsx'
import styles from './top-line.module.css'
import { UpdateNotice } from './update-notice.tsx'

const WorkTray = lazyPart(async () => (await import('./work-tray.tsx')).WorkTray)

/** Where the person is, what runs in the background, and what the remotes put into the header. */
export function TopLine() {
  const isBusy = useStore(usePortal().work.store, (items) => items.length > 0)
  const trail = [...useStore(pageTitle)].reverse()
  return (
    <header className={styles.line}>
      <p className={styles.trail} data-trail data-private>
        {trail.map((part, index) => (
          <Fragment key={part}>
            {index > 0 && <ChevronRight size={14} aria-hidden="true" className={styles.chevron} />}
            <span className={styles.part}>{part}</span>
          </Fragment>
        ))}
      </p>
      <UpdateNotice />
      {isBusy ? <WorkTray onMissing={ignore} /> : null}
      <SearchField />
      <SlotRegion slot="header" className={styles.slots} />
    </header>
  )
}

/** It has been said that the list could not be loaded; the work itself goes on. */
function ignore(): void {}
