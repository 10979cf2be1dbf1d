import { Download } from 'lucide-react'
import { useTexts } from '../../texts/texts.ts'
import type { TypeValueProps } from '../column-type.ts'
import styles from '../text/rich-text.module.css'
import { saveBytes } from './save-bytes.ts'
import { countBytes } from './size.ts'

/** Shows the size of bytes, with a button that downloads them. */
export function BinaryValue({ value, text, tabIndex }: TypeValueProps) {
  const t = useTexts()
  const bytes = typeof value === 'string' && countBytes(value) !== null ? value : null
  return (
    <span className={styles.rich}>
      <span className={styles.words}>{text}</span>
      {bytes === null ? null : (
        <button
          type="button"
          tabIndex={tabIndex}
          className={styles.mark}
          aria-label={t('Download {size}', { size: text })}
          onMouseDown={(event) => event.stopPropagation()}
          onClick={() => saveBytes(bytes)}
        >
          <Download size={13} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}
