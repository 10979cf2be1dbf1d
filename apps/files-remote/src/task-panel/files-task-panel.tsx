import { useRef } from 'react'
import { UploadPanel } from '../upload/panel/upload-panel.tsx'
import { FileTaskList } from './file-task-list.tsx'
import styles from './files-task-panel.module.css'
import { usePanelSpacing } from './use-panel-spacing.ts'

/** The background work at the bottom of the page: tasks and uploads. */
export function FilesTaskPanel() {
  const trays = useRef<HTMLDivElement>(null)
  usePanelSpacing(trays)
  return (
    <div ref={trays} className={styles.trays}>
      <FileTaskList />
      <UploadPanel />
    </div>
  )
}
