import { useTitle } from '@portico/react-remote'
import type { ReactNode } from 'react'
import styles from './page.module.css'

/** One column with a heading that is also the page's title, what it is for in a sentence, and the ways elsewhere. */
export function Page(props: { title: string; lead?: ReactNode; children?: ReactNode; footer?: ReactNode }) {
  useTitle([props.title])
  return (
    <div className={styles.page}>
      <section className={styles.column}>
        <header className={styles.header}>
          <h1 className={styles.title}>{props.title}</h1>
          {props.lead && <p className={styles.lead}>{props.lead}</p>}
        </header>
        {props.children}
        {props.footer && <footer className={styles.footer}>{props.footer}</footer>}
      </section>
    </div>
  )
}
