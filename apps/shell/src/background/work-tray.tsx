import { Button, IconButton, ProgressBar } from '@portico/ui'
import { X } from 'lucide-react'
import { useStore } from 'zustand'
import { usePortal } from '../portal.ts'
import type { WorkItem } from './background-work.ts'
import styles from './work-tray.module.css'

/** What remotes have handed over and still runs, wherever the person is now. */
export function WorkTray() {
  const { work } = usePortal()
  const items = useStore(work.store)
  if (items.length === 0) return null
  return (
    <ul className={styles.tray} aria-label="Running in the background">
      {items.map((item) => (
        <li key={item.id} className={styles.item}>
          <Item item={item} onDismiss={() => work.dismiss(item.id)} />
        </li>
      ))}
    </ul>
  )
}

function Item({ item, onDismiss }: { item: WorkItem; onDismiss: () => void }) {
  if (item.state === 'failed') {
    return (
      <>
        <span className={styles.title}>{item.title} failed</span>
        <Button size="sm" variant="ghost" onClick={onDismiss}>
          Dismiss
        </Button>
      </>
    )
  }
  return (
    <>
      <span className={styles.title}>{item.title}</span>
      <ProgressBar value={item.progress} label={item.title} />
      <IconButton label={`Cancel: ${item.title}`} icon={<X />} onClick={item.cancel} />
    </>
  )
}
