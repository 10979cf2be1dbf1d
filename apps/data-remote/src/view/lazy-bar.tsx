import { lazyPart } from '@portico/react-remote'
import styles from './view-bar-space.module.css'

/** What the list is about, and the ways to change it. The first rows do not need it: it comes beside the grid. */
export const ViewBar = lazyPart(async () => (await import('./view-bar.tsx')).ViewBar, { waiting: Space })

/** As high as the bar is mostly, so that the rows stay where they are. */
function Space() {
  return <div className={styles.space} />
}
