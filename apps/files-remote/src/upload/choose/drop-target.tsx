import { Upload } from 'lucide-react'
import { useTexts } from '../../texts/texts.ts'
import styles from './drop-target.module.css'

/** Over the pane while files are dragged across it: where they will go. */
export function DropTarget({ label }: { label: string }) {
  const t = useTexts()
  return (
    <div className={styles.target}>
      <p className={styles.words}>
        <Upload size={16} aria-hidden="true" /> {t('Drop to upload to “{folder}”', { folder: label })}
      </p>
    </div>
  )
}
