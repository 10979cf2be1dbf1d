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

/** The frame around every page: rail, top line, and the page itself, edge to edge; and what may open over it. */
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

/** After going to another page of the menu, the keyboard and the screen reader begin at its content, not where the last page was. */
function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const { registry, announcer } = usePortal()
  const name = routeName(matchRoute(registry, usePortalLocation().pathname))
  const last = useRef(name)
  useEffect(() => {
    if (last.current === name) return
    last.current = name
    main.current?.focus({ preventScroll: true })
    // The title is set by the page's own effects, which run in this same commit.
    queueMicrotask(() => announcer.announce(document.title))
  }, [name, main, announcer])
}
