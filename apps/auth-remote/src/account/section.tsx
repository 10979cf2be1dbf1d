import type { ReactNode } from 'react'
import styles from './account.module.css'

/** A part of the account page, with what it does in a sentence. */
export function Section({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <header>
        <h2 className={styles.sectionTitle}>{title}</h2>
        <p className={styles.aboutText}>{about}</p>
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  )
}
