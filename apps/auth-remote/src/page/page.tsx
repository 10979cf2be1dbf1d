import { lazyComponent, useTitle } from '@portico/react-remote'
import { useAuthStatus } from '@portico/session/react'
import { type ReactNode, useState } from 'react'
import { canStoreSession } from './can-store-session.ts'
import styles from './page.module.css'

const BlockedNotice = lazyComponent(
  async () => (await import('./session-loss-notice.tsx')).BlockedStorageNotice,
)

/** Shows one column: a heading that is also the page's title, a sentence about the page, its content, and links to other pages. */
export function Page(props: { title: string; lead?: ReactNode; children?: ReactNode; footer?: ReactNode }) {
  useTitle([props.title])
  const isSignedOut = useAuthStatus() === 'signed_out'
  const [isKept] = useState(canStoreSession)
  return (
    <div className={styles.page}>
      <section className={styles.column}>
        <header className={styles.header}>
          <h1 className={styles.title}>{props.title}</h1>
          {props.lead && <p className={styles.lead}>{props.lead}</p>}
        </header>
        {isSignedOut && !isKept ? <BlockedNotice /> : null}
        {props.children}
        {props.footer && <footer className={styles.footer}>{props.footer}</footer>}
      </section>
    </div>
  )
}
