import { Download } from 'lucide-react'
import { useTexts } from '../../texts/texts.ts'
import type { KindValueProps } from '../kind.ts'
import styles from '../text/rich-text.module.css'
import { saveBytes } from './save-bytes.ts'
import { bytesIn } from './size.ts'

/** Shows the size of bytes, with a button that downloads them. */
export function BinaryValue({ value, text, tabIndex }: KindValueProps) {
  const t = useTexts()
  const bytes = typeof value === 'string' && bytesIn(value) !== null ? value : null
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
