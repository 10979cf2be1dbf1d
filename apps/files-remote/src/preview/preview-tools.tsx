import { IconButton } from '@portico/ui'
import { ChevronLeft, ChevronRight, Download, Info, Link2, Trash2 } from 'lucide-react'
import { useFilesConfig } from '../config.ts'
import type { Entry, EntryCommands, EntryTask } from '../storage/entry.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './preview.module.css'

interface PreviewToolsProps {
  entry: Entry
  commands: EntryCommands
  /** The index of the file among `count` files, starting at 0. */
  index: number
  count: number
  onStep: (by: number) => void
}

/** The position of the file, links to its neighbours, and its commands. */
export function PreviewTools({ entry, commands, index, count, onStep }: PreviewToolsProps) {
  const t = useTexts()
  const { can } = useFilesConfig()
  const ask = (task: EntryTask) => () => commands.ask(task, [entry])
  return (
    <div className={styles.tools}>
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
      {can.has('delete') ? (
        <IconButton label={t('Delete…')} icon={<Trash2 size={16} />} onClick={ask('delete')} />
      ) : null}
      <IconButton label={t('Details')} icon={<Info size={16} />} onClick={ask('details')} />
      {can.has('share') ? (
        <IconButton label={t('Share…')} icon={<Link2 size={16} />} onClick={ask('share')} />
      ) : null}
      {can.has('download') ? (
        <IconButton label={t('Download')} icon={<Download size={16} />} onClick={ask('download')} />
      ) : null}
    </div>
  )
}
