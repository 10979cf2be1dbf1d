import { IconButton } from '@portico/ui'
import { ChevronLeft, ChevronRight, Download, Link2, Trash2 } from 'lucide-react'
import type { Entry, EntryCommands } from '../storage/entry.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './preview.module.css'

interface PreviewToolsProps {
  entry: Entry
  commands: EntryCommands
  /** Which of `count` files it is, from 0. */
  index: number
  count: number
  onStep: (by: number) => void
}

/** Which file of how many it is, the ways to its neighbours, and what can be done with it. */
export function PreviewTools({ entry, commands, index, count, onStep }: PreviewToolsProps) {
  const t = useTexts()
  const { download, share, remove } = commands
  return (
    <>
      <IconButton
        label={t('Previous file')}
        tooltip={false}
        icon={<ChevronLeft size={16} className={styles.arrow} />}
        disabled={index <= 0}
        onClick={() => onStep(-1)}
      />
      <span className={styles.count}>
        {t('{position, number} of {count, number}', { position: index + 1, count })}
      </span>
      <IconButton
        label={t('Next file')}
        tooltip={false}
        icon={<ChevronRight size={16} className={styles.arrow} />}
        disabled={index < 0 || index >= count - 1}
        onClick={() => onStep(1)}
      />
      <span className={styles.space} />
      {remove ? (
        <IconButton label={t('Delete…')} icon={<Trash2 size={16} />} onClick={() => remove([entry])} />
      ) : null}
      {share ? (
        <IconButton label={t('Share…')} icon={<Link2 size={16} />} onClick={() => share([entry])} />
      ) : null}
      {download ? (
        <IconButton label={t('Download')} icon={<Download size={16} />} onClick={() => download([entry])} />
      ) : null}
    </>
  )
}
