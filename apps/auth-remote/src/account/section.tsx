import { type ReactNode, useRef, useState } from 'react'
import { SectionFocus } from '../page/section-focus.ts'
import styles from './account.module.css'

/** A part of the account page, with what it does in a sentence. */
export function Section({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [focus] = useState(() => () => heading.current?.focus({ preventScroll: true }))
  return (
    <section className={styles.section}>
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
