import {
  File,
  FileArchive,
  FileCode,
  FileImage,
  FilePlay,
  FileSpreadsheet,
  FileText,
  Folder,
} from 'lucide-react'
import type { Entry } from '../storage/entry.ts'
import styles from './object-list.module.css'

/** What a line is, at a glance; its name and type say the same in words. */
export function EntryIcon({ entry }: { entry: Pick<Entry, 'kind' | 'name' | 'type'> }) {
  const Icon = entry.kind === 'folder' ? Folder : iconOf(entry.type ?? '', entry.name)
  return <Icon size={16} className={styles.icon} data-kind={entry.kind} />
}

function iconOf(type: string, name: string) {
  if (type.startsWith('image/')) return FileImage
  if (/^(audio|video)\//.test(type)) return FilePlay
  if (type === 'text/csv' || /\.(csv|tsv|xlsx?|ods)$/i.test(name)) return FileSpreadsheet
  if (/zip|gzip|x-tar|x-7z/.test(type)) return FileArchive
  if (/json|javascript|xml|html|css/.test(type) || /\.(m?[jt]sx?|sql|py|rs|go|sh|ya?ml|toml)$/i.test(name))
    return FileCode
  return type.startsWith('text/') || type === 'application/pdf' ? FileText : File
}
