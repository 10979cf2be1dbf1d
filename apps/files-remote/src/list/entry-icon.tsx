import { Folder } from 'lucide-react'
import { getFileType } from '../file-types/file-types.ts'
import type { Entry } from '../storage/entry.ts'
import styles from './object-list.module.css'

/** The icon of an entry's kind. Its name and type say the same in words. */
export function EntryIcon({ entry }: { entry: Pick<Entry, 'kind' | 'name' | 'type'> }) {
  const Icon = entry.kind === 'folder' ? Folder : getFileType(entry).Icon
  return <Icon size={16} className={styles.icon} data-kind={entry.kind} />
}
