import { lazyPart } from '@portico/react-remote'
import styles from './lazy-around.module.css'

/** Shows the filters and sorts of the list. Not needed for the first rows. */
export const ViewBar = lazyPart(async () => (await import('./around-rows.ts')).ViewBar, {
  waiting: () => <div className={styles.bar} />,
})

/** Shows the number of rows, and the state of saving. */
export const StatusLine = lazyPart(async () => (await import('./around-rows.ts')).StatusLine, {
  waiting: () => <div className={styles.status} />,
})

/** Further actions for the table. */
export const TransferMenu = lazyPart(async () => (await import('./around-rows.ts')).TransferMenu, {
  waiting: () => <div className={styles.menu} />,
})
