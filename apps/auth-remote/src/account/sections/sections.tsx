import { lazyComponent } from '@portico/react-remote'
import { type ReactNode, useCallback, useState } from 'react'
import styles from '../account.module.css'
import {
  insertSection,
  type RegisterSection,
  RegisterSectionContext,
  type VisibleSection,
} from './shown-sections.ts'

const SectionLinks = lazyComponent(async () => (await import('./section-links.tsx')).SectionLinks)

/** Shows the sections of the account page, and next to them links to all of them if the screen is wide enough. */
export function Sections({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly VisibleSection[]>([])
  const show = useCallback<RegisterSection>((section) => {
    setShown((list) => insertSection(list, section))
    return () => setShown((list) => list.filter((one) => one !== section))
  }, [])
  return (
    <div className={styles.frame}>
      <div className={styles.columns}>
        <SectionLinks sections={shown} />
        <div className={styles.page}>
          <RegisterSectionContext value={show}>{children}</RegisterSectionContext>
        </div>
      </div>
    </div>
  )
}
