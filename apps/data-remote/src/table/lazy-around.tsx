import { lazyPart } from '@portico/react-remote'
import styles from './lazy-around.module.css'

/** What the list is about, and the ways to change it. The first rows do not need it. */
export const ViewBar = lazyPart(async () => (await import('./around-rows.ts')).ViewBar, {
  waiting: () => <div className={styles.bar} />,
})

/** How many rows there are, and what is on its way. */
export const StatusLine = lazyPart(async () => (await import('./around-rows.ts')).StatusLine, {
  waiting: () => <div className={styles.status} />,
})

/** What else can be done with the table. */
export const TransferMenu = lazyPart(async () => (await import('./around-rows.ts')).TransferMenu, {
  waiting: () => <div className={styles.menu} />,
})
