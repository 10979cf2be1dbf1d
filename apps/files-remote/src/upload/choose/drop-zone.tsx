import { lazyComponent } from '@portico/react-remote'
import { type ClipboardEvent, type DragEvent, type FocusEvent, type ReactNode, useState } from 'react'
import { useFilesConfig } from '../../config.ts'
import type { Folder } from '../../place/place.ts'
import { readDataTransfer } from '../items/read-data-transfer.ts'
import styles from './drop-zone.module.css'
import { FilePickersProvider } from './file-pickers.tsx'
import { usePreventedDrops } from './use-prevented-drops.ts'
import { useUpload } from './use-upload.ts'

const DropTarget = lazyComponent(async () => (await import('./drop-hint.tsx')).DropHint)

/** A pane that uploads dropped or pasted files, and shows where they go. */
export function DropZone(props: {
  folder: Folder
  label: string
  onFocus: (event: FocusEvent) => void
  children: ReactNode
}) {
  const { folder, label, onFocus, children } = props
  const [isOver, setOver] = useState(false)
  const upload = useUpload()
  usePreventedDrops()
  const canUpload = useFilesConfig().can.has('upload')
  const hasFiles = (event: DragEvent) => canUpload && event.dataTransfer.types.includes('Files')
  const onDragOver = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setOver(true)
  }
  const onDragLeave = (event: DragEvent) => {
    const to = event.relatedTarget
    if (!(to instanceof Node) || !event.currentTarget.contains(to)) setOver(false)
  }
  const onDrop = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(false)
    void upload(folder, readDataTransfer(event.dataTransfer))
  }
  const onPaste = (event: ClipboardEvent) => {
    if (!canUpload || event.clipboardData.files.length === 0) return
    event.preventDefault()
    void upload(folder, readDataTransfer(event.clipboardData))
  }
  return (
    <section
      aria-label={label}
      className={styles.pane}
      onFocus={onFocus}
      onDragOver={onDragOver}
      onDragLeave={onDragLeave}
      onDrop={onDrop}
      onPaste={onPaste}
    >
      <FilePickersProvider folder={folder}>{children}</FilePickersProvider>
      {isOver ? <DropTarget label={label} /> : null}
    </section>
  )
}
