import { Link, useLocation } from '@portico/react-remote'
import { useEffect, useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { findCurrentSection } from './current-section.ts'
import styles from './section-links.module.css'
import type { VisibleSection } from './shown-sections.ts'

/** Links to the sections of the page, for wide screens. The section on the screen is marked. */
export function SectionLinks({ sections }: { sections: readonly VisibleSection[] }) {
  const t = useTexts()
  const current = useCurrent(sections)
  return (
    <nav className={styles.links} aria-label={t('Sections of your account')}>
      <ul className={styles.list}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <Link
              to={`#${id}`}
              className={styles.link}
              aria-current={id === current ? 'location' : undefined}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The visible shares of a section at which the marked link is updated: every 5 %. */
const steps = Array.from({ length: 21 }, (_, step) => step / 20)

/** Follows scrolling of the page or any box around it, and changes of its height. Adds no scroll listener to the host's page. */
function useCurrent(sections: readonly VisibleSection[]): VisibleSection['id'] | undefined {
  const { hash } = useLocation()
  const [current, setCurrent] = useState<VisibleSection['id']>()
  useEffect(() => {
    const look = () => setCurrent(findCurrentSection(sections, hash)?.id)
    const scrolling = new IntersectionObserver(look, { threshold: steps })
    for (const { element } of sections) scrolling.observe(element)
    const height = new ResizeObserver(look)
    const page = sections[0]?.element.parentElement
    if (page) height.observe(page)
    return () => {
      scrolling.disconnect()
      height.disconnect()
    }
  }, [sections, hash])
  return current
}
