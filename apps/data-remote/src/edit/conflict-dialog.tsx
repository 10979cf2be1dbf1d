import { useHost } from '@portico/react-remote'
import { Button, Dialog } from '@portico/ui'
import { useRef } from 'react'
import { CellValue } from '../kinds/cell-value.tsx'
import type { Draft } from '../kinds/draft.ts'
import { valueText } from '../kinds/value-text.ts'
import type { Column, Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './conflict-dialog.module.css'
import type { PendingEdit } from './grid-row.ts'
import type { CellEdits } from './use-cell-edits.ts'

/** Asks, when somebody else has changed a cell since it was read, whose value is to stay. Nothing is lost before the answer. */
export function ConflictDialog({ table, edits }: { table: Table; edits: CellEdits }) {
  const t = useTexts()
  const { asked } = edits
  const column = table.columns.find(({ name }) => name === asked?.column)
  const back = useRef<HTMLButtonElement>(null)
  if (!asked || !column) return null
  const answer = (give: (edit: PendingEdit) => void) => () => {
    edits.ask(null)
    give(asked)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || edits.ask(null)}
      title={t('Someone else changed {column}', { column: column.name })}
      description={t('The value has changed since you started editing. Your change isn’t saved yet.')}
      initialFocus={back}
      footer={
        <>
          <Button ref={back} onClick={() => edits.ask(null)}>
            {t('Go back')}
          </Button>
          <Button onClick={answer(edits.takeTheirs)}>{t('Use theirs')}</Button>
          <Button variant="primary" onClick={answer(edits.retry)}>
            {t('Keep mine')}
          </Button>
        </>
      }
    >
      <dl className={styles.sides}>
        <Side name={t('Theirs')} column={column} value={asked.theirs?.[column.name]} />
        <Side name={t('Yours')} column={column} draft={asked.draft} />
        <Side name={t('Before')} column={column} value={asked.gridRow.row[column.name]} />
      </dl>
    </Dialog>
  )
}

function Side(props: { name: string; column: Column; value?: unknown; draft?: Draft }) {
  const { name, column, value, draft } = props
  const { locale } = useHost().appearance
  const text = draft ? draftText(draft) : valueText(value)
  const isBare = text === null || text === ''
  return (
    <div className={styles.side}>
      <dt>{name}</dt>
      <dd>
        {isBare ? (
          <CellValue column={column} value={draft ? bareValue(draft) : value} locale={locale} />
        ) : (
          <pre className={styles.value}>{text}</pre>
        )}
      </dd>
    </div>
  )
}

function draftText(draft: Draft): string | null {
  if (draft.state === 'default') return 'DEFAULT'
  return draft.state === 'value' ? draft.text : null
}

function bareValue(draft: Draft): unknown {
  if (draft.state === 'empty') return ''
  return draft.state === 'value' ? draft.text : null
}
