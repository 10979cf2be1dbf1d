import { useRef } from 'react'
import { UploadTray } from '../upload/tray/upload-tray.tsx'
import { JobTray } from './job-tray.tsx'
import { useRoomBelow } from './use-room-below.ts'
import styles from './work-tray.module.css'

/** The background work at the bottom of the page: tasks and uploads. */
export function WorkTray() {
  const trays = useRef<HTMLDivElement>(null)
  useRoomBelow(trays)
  return (
    <div ref={trays} className={styles.trays}>
      <JobTray />
      <UploadTray />
    </div>
  )
}
