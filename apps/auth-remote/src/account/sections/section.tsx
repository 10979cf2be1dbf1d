import { useLocation } from '@portico/react-remote'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { SectionFocus } from '../../page/section-focus.ts'
import styles from '../account.module.css'
import { scrollToSection } from './scroll-to-section.ts'
import type { SectionId } from './section-ids.ts'
import { useRegisteredSection } from './shown-sections.ts'

interface SectionProps {
  /** Its fragment in the address. */
  id: SectionId
  title: string
  /** Describes the section in a sentence. */
  about: string
  children: ReactNode
}

/** A part of the account page. Its fragment in the address scrolls to it and focuses its heading. */
export function Section({ id, title, about, children }: SectionProps) {
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [focus] = useState(() => () => heading.current?.focus({ preventScroll: true }))
  const [element] = useState(() => () => section.current)
  useRegisteredSection(id, title, element)
  useFragment(id, section, focus)
  return (
    <section ref={section} id={id} className={styles.section}>
      <header>
        <h2 ref={heading} tabIndex={-1} className={styles.sectionTitle}>
          {title}
        </h2>
        <p className={styles.aboutText}>{about}</p>
      </header>
      <div className={styles.body}>
        <SectionFocus value={focus}>{children}</SectionFocus>
      </div>
    </section>
  )
}

/** Scrolls to the section when its fragment is in the address. A link to the current fragment makes a new location, so it scrolls again. */
function useFragment(id: SectionId, section: RefObject<HTMLElement | null>, focus: () => void): void {
  const location = useLocation()
  useEffect(() => {
    if (location.hash !== `#${id}` || !section.current) return
    const gone = new AbortController()
    focus()
    scrollToSection(section.current, gone.signal)
    return () => gone.abort()
  }, [location, id, section, focus])
}
