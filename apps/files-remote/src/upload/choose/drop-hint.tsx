import { Upload } from 'lucide-react'
import { useTexts } from '../../texts/texts.ts'
import styles from './drop-hint.module.css'

/** Covers the pane while files are dragged over it, and names their target. */
export function DropHint({ label }: { label: string }) {
  const t = useTexts()
  return (
    <div className={styles.target}>
      <p className={styles.words}>
        <Upload size={16} aria-hidden="true" /> {t('Drop to upload to “{folder}”', { folder: label })}
      </p>
    </div>
  )
}
