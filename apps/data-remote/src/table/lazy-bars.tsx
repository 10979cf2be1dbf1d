import { lazyComponent } from '@portico/react-remote'
import styles from './lazy-bars.module.css'

/** Shows the filters and sorts of the list. Not needed for the first rows. */
export const ViewBar = lazyComponent(async () => (await import('./lazy-toolbar.ts')).ViewBar, {
  waiting: () => <div className={styles.bar} />,
})

/** Shows the number of rows, and the state of saving. */
export const StatusLine = lazyComponent(async () => (await import('./lazy-toolbar.ts')).StatusLine, {
  waiting: () => <div className={styles.status} />,
})

/** Further actions for the table. */
export const TransferMenu = lazyComponent(async () => (await import('./lazy-toolbar.ts')).TransferMenu, {
  waiting: () => <div className={styles.menu} />,
})
