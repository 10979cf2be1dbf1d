import { IconButton } from '@portico/ui'
import { Redo2, Undo2 } from 'lucide-react'
import type { UndoHistory } from '../history/undo-history.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './undo-buttons.module.css'
import type { UndoRedo } from './use-undo.ts'

/** Buttons that undo and redo the last step. */
export function UndoButtons({ steps, go }: { steps: UndoHistory | null; go: UndoRedo }) {
  const t = useTexts()
  return (
    <>
      <IconButton
        label={t('Undo')}
        icon={<Undo2 size={16} className={styles.icon} />}
        disabled={!steps?.undo.length}
        onClick={() => go('undo')}
      />
      <IconButton
        label={t('Redo')}
        icon={<Redo2 size={16} className={styles.icon} />}
        disabled={!steps?.redo.length}
        onClick={() => go('redo')}
      />
    </>
  )
}
