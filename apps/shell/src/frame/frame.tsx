import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { matchRoute, routeName } from '../navigation/route.ts'
import { usePortal, usePortalLocation } from '../portal/portal.ts'
import { useTexts } from '../texts/texts.ts'
import { Banners } from './banners.tsx'
import styles from './frame.module.css'
import { OverPage } from './over-page.tsx'
import { Rail } from './rail.tsx'
import { readCollapsed, writeCollapsed } from './rail-width.ts'
import { TopLine } from './top-line.tsx'

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
        <Rail collapsed={collapsed} onCollapse={collapse} />
        <TopLine />
        <main ref={main} id="main" tabIndex={-1} className={styles.main}>
          <Banners />
          <div className={styles.content} data-private>
            {children}
          </div>
        </main>
      </div>
      <OverPage />
    </>
  )
}

/** Moves the focus to the content after navigation to another page of the menu, and announces the page's title to screen readers. */
function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const { registry, announcer } = usePortal()
  const name = routeName(matchRoute(registry, usePortalLocation().pathname))
  const last = useRef(name)
  useEffect(() => {
    if (last.current === name) return
    last.current = name
    main.current?.focus({ preventScroll: true })
    // The page's own effects set the title in the same commit, so the announcement waits for a microtask.
    queueMicrotask(() => announcer.announce(document.title))
  }, [name, main, announcer])
}
