import { saveBlob } from '@portico/react-remote/save-file'
import { Download } from 'lucide-react'
import { useTexts } from '../../texts/texts.ts'
import type { KindValueProps } from '../kind.ts'
import styles from '../text/rich-text.module.css'
import { endingOf, readBytes } from './bytes.ts'
import { bytesIn } from './size.ts'

/** How many bytes there are, and a file of them for who asks. */
export function BinaryValue({ value, text }: KindValueProps) {
  const t = useTexts()
  const bytes = typeof value === 'string' && bytesIn(value) !== null ? value : null
  return (
    <span className={styles.rich}>
      <span className={styles.words}>{text}</span>
      {bytes === null ? null : (
        <button
          type="button"
          tabIndex={-1}
          className={styles.mark}
          aria-label={t('Download {size}', { size: text })}
          onMouseDown={(event) => event.stopPropagation()}
          // Without a type of its own, so that no browser runs it.
          onClick={() =>
            saveBlob(
              new Blob([readBytes(bytes)], { type: 'application/octet-stream' }),
              `data.${endingOf(bytes)}`,
            )
          }
        >
          <Download size={13} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}
