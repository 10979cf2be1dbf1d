import { lazyPart } from '@portico/react-remote'
import { type ReactNode, useCallback, useState } from 'react'
import styles from '../account.module.css'
import { type ShownSection, type ShowSection, ShowSectionContext, withSection } from './shown-sections.ts'

const SectionLinks = lazyPart(async () => (await import('./section-links.tsx')).SectionLinks)

/** Shows the sections of the account page, and next to them links to all of them if the screen is wide enough. */
export function Sections({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly ShownSection[]>([])
  const show = useCallback<ShowSection>((section) => {
    setShown((list) => withSection(list, section))
    return () => setShown((list) => list.filter((one) => one !== section))
  }, [])
  return (
    <div className={styles.frame}>
      <div className={styles.columns}>
        <SectionLinks sections={shown} />
        <div className={styles.page}>
          <ShowSectionContext value={show}>{children}</ShowSectionContext>
        </div>
      </div>
    </div>
  )
}
