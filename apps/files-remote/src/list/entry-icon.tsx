import { Folder } from 'lucide-react'
import { kindOf } from '../kinds/file-kinds.ts'
import type { Entry } from '../storage/entry.ts'
import styles from './object-list.module.css'

/** What a line is, at a glance; its name and type say the same in words. */
export function EntryIcon({ entry }: { entry: Pick<Entry, 'kind' | 'name' | 'type'> }) {
  const Icon = entry.kind === 'folder' ? Folder : kindOf(entry).Icon
  return <Icon size={16} className={styles.icon} data-kind={entry.kind} />
}
