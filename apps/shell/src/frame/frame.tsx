import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { getRouteName, matchRoute } from '../navigation/route.ts'
import { usePortal, usePortalLocation } from '../portal/portal.ts'
import { useTexts } from '../texts/texts.ts'
import { Banners } from './banners.tsx'
import styles from './frame.module.css'
import { NavigationRail } from './navigation-rail.tsx'
import { PageOverlays } from './page-overlays.tsx'
import { readCollapsed, writeCollapsed } from './rail-width.ts'
import { TopBar } from './top-bar.tsx'

/** Renders the frame of every page: rail, top line, the page itself from edge to edge, and the dialogs over it. */
export function Frame({ children }: { children: ReactNode }) {
  const t = useTexts()
  const main = useRef<HTMLElement>(null)
  useFocusOnNavigation(main)
  const [collapsed, setCollapsed] = useState(readCollapsed)
  const collapse = (next: boolean) => {
    setCollapsed(next)
    writeCollapsed(next)
  }
  return (
    <>
      <div className={styles.frame} data-collapsed={collapsed || undefined}>
        <a className={styles.skip} href="#main">
          {t('Skip to content')}
        </a>
        <NavigationRail collapsed={collapsed} onCollapse={collapse} />
        <TopBar />
        <main ref={main} id="main" tabIndex={-1} className={styles.main}>
          <Banners />
          <div className={styles.content} data-private>
            {children}
          </div>
        </main>
      </div>
      <PageOverlays />
    </>
  )
}

/** Moves the focus to the content after navigation to another page of the menu, and announces the page's title to screen readers. */
function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const { registry, announcer } = usePortal()
  const name = getRouteName(matchRoute(registry, usePortalLocation().pathname))
  const last = useRef(name)
  useEffect(() => {
    if (last.current === name) return
    last.current = name
    main.current?.focus({ preventScroll: true })
    // The page's own effects set the title in the same commit, so the announcement waits for a microtask.
    queueMicrotask(() => announcer.announce(document.title))
  }, [name, main, announcer])
}
