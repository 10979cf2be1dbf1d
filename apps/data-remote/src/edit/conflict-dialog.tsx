import { Button, Dialog } from '@portico/ui'
import { useMemo, useRef } from 'react'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './conflict-dialog.module.css'
import { ConflictLabels, ConflictValues } from './conflict-values.tsx'
import type { PendingEdit } from './grid-row.ts'
import type { CellEdits } from './use-cell-edits.ts'

/** Asks which values to keep if another user changed cells of a row since they were read. Both values are kept until the user answers. */
export function ConflictDialog({ table, edits }: { table: Table; edits: CellEdits }) {
  const t = useTexts()
  const { asked, pending } = edits
  const back = useRef<HTMLButtonElement>(null)
  const inRow = useMemo(
    () =>
      [...pending.values()].filter(
        ({ state, gridRow }) => state === 'changed' && gridRow.id === asked?.gridRow.id,
      ),
    [pending, asked],
  )
  if (!asked) return null
  const isOne = inRow.length === 1
  const answer = (give: (edits: readonly PendingEdit[]) => void) => () => {
    edits.ask(null)
    give(inRow)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || edits.ask(null)}
      title={
        isOne
          ? t('Someone else changed {column}', { column: asked.column })
          : t('Someone else changed this row')
      }
      description={
        isOne
          ? t('The value has changed since you started editing. Your change isn’t saved yet.')
          : t('These values have changed since you started editing. Your changes aren’t saved yet.')
      }
      initialFocus={back}
      footer={
        <>
          <Button ref={back} onClick={() => edits.ask(null)}>
            {t('Go back')}
          </Button>
          <Button onClick={answer((all) => all.forEach(edits.takeTheirs))}>{t('Use theirs')}</Button>
          <Button variant="primary" onClick={answer(edits.retry)}>
            {t('Keep mine')}
          </Button>
        </>
      }
    >
      <ConflictLabels {...{ table, pending }} edits={inRow} />
      {inRow.map((edit) => (
        <section key={edit.column}>
          {isOne ? null : <h3 className={styles.column}>{edit.column}</h3>}
          <ConflictValues {...{ table, pending, edit }} />
        </section>
      ))}
    </Dialog>
  )
}
