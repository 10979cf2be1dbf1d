import { useHost } from '@portico/react-remote'
import { CellValue } from '../kinds/cell-value.tsx'
import type { Draft } from '../kinds/kind.ts'
import { kindOf } from '../kinds/kinds.ts'
import { valueText } from '../kinds/value-text.ts'
import type { Column, Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import type { PendingEdit } from './grid-row.ts'
import styles from './sides.module.css'

/** A value as it was read, as somebody else has changed it where that is known, and as it was typed. */
export function Sides({ table, edit }: { table: Table; edit: PendingEdit }) {
  const t = useTexts()
  const column = table.columns.find(({ name }) => name === edit.column)
  if (!column) return null
  return (
    <dl className={styles.sides}>
      {edit.theirs ? <Side name={t('Theirs')} column={column} value={edit.theirs[column.name]} /> : null}
      <Side name={t('Yours')} column={column} draft={edit.draft} />
      <Side name={t('Before')} column={column} value={edit.gridRow.row[column.name]} />
    </dl>
  )
}

function Side(props: { name: string; column: Column; value?: unknown; draft?: Draft }) {
  const { name, column, value, draft } = props
  const { locale } = useHost().appearance
  const written = draft ? draftText(draft) : valueText(value)
  // Both alike, so that what differs is what was changed.
  const text = written && (kindOf(column).tidy?.(written) ?? written)
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
