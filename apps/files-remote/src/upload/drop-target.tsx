import { Upload } from 'lucide-react'
import styles from './drop-target.module.css'

/** Over the pane while files are dragged across it: where they will go. */
export function DropTarget({ label }: { label: string }) {
  return (
    <div className={styles.target}>
      <p className={styles.words}>
        <Upload size={16} aria-hidden="true" /> Drop to upload to “{label}”
      </p>
    </div>
  )
}
