import { Button } from '@portico/ui'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import styles from './import-dialog.module.css'

/** Accepts a file that the user chooses or drops. */
export function FileChooser({ onFile }: { onFile: (file: File) => void }) {
  const t = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file) onFile(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same as a drop.
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      <FileUp size={24} aria-hidden="true" />
      <p>
        {t(
          'Drop a CSV, TSV, XLSX, JSON or NDJSON file here. Nothing is written before you have seen what would happen.',
        )}
      </p>
      <Button variant="primary" onClick={() => input.current?.click()}>
        {t('Choose a file')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('File to import')}
        accept=".csv,.tsv,.tab,.txt,.xlsx,.xlsm,.json,.ndjson,.jsonl"
        onChange={(event) => {
          take(event.target.files)
          // An emptied input reports a change even if the user chooses the same file again, after fixing it.
          event.target.value = ''
        }}
      />
    </div>
  )
}
