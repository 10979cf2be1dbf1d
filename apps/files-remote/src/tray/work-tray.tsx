import { UploadTray } from '../upload/upload-tray.tsx'
import { JobTray } from './job-tray.tsx'
import styles from './work-tray.module.css'

/** What goes on in the background, at the foot of the page: jobs, and uploads. */
export function WorkTray() {
  return (
    <div className={styles.trays}>
      <JobTray />
      <UploadTray />
    </div>
  )
}
