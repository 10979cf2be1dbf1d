import { useHost } from '@portico/react-remote'
import { useMemo } from 'react'
import { CellValue } from '../column-types/cell-value.tsx'
import type { Draft } from '../column-types/column-type.ts'
import { getColumnType } from '../column-types/column-types.ts'
import { formatJson } from '../column-types/json/format-json.ts'
import { getDisplayText } from '../column-types/value-text.ts'
import type { Row } from '../query/row.ts'
import { isReference } from '../relations/is-reference.ts'
import { RelatedLabels } from '../relations/lazy-related.tsx'
import { RelatedName } from '../relations/lazy-related-name.tsx'
import type { Column, Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './conflict-values.module.css'
import { createEditKey, type PendingEdit } from './grid-row.ts'

interface SidesProps {
  table: Table
  /** All edits of the table. The columns of a key are edited together. */
  pending: ReadonlyMap<string, PendingEdit>
}

/** Shows a value as it was read, as another user changed it if known, and as it was typed. */
export function ConflictValues({ table, edit, pending }: SidesProps & { edit: PendingEdit }) {
  const t = useTexts()
  const column = table.columns.find(({ name }) => name === edit.column)
  if (!column) return null
  return (
    <dl className={styles.sides}>
      {edit.theirs ? <Side table={table} column={column} name={t('Theirs')} row={edit.theirs} /> : null}
      <Side
        table={table}
        column={column}
        name={t('Yours')}
        row={yoursOf({ table, pending }, edit)}
        draft={edit.draft}
      />
      <Side table={table} column={column} name={t('Before')} row={edit.gridRow.row} />
    </dl>
  )
}

/** Renders nothing; loads the labels of foreign keys in all values of these edits. */
export function ConflictLabels({ edits, ...props }: SidesProps & { edits: readonly PendingEdit[] }) {
  const { table, pending } = props
  const rows = useMemo(
    () =>
      edits
        .filter(({ column }) => isReference(table, column))
        .flatMap((edit) => [edit.theirs, yoursOf({ table, pending }, edit), edit.gridRow.row])
        .flatMap((row) => (row ? [{ row }] : [])),
    [table, pending, edits],
  )
  return rows.length > 0 ? <RelatedLabels table={table} rows={rows} /> : null
}

/** Returns the row with the typed values that a foreign key in the edited column needs. */
function yoursOf({ table, pending }: SidesProps, edit: PendingEdit): Row {
  const keys = table.foreignKeys.filter(({ columns }) => columns.at(-1) === edit.column)
  const typed = [edit.column, ...keys.flatMap(({ columns }) => columns)].flatMap((name) => {
    const draft = pending.get(createEditKey(edit.gridRow.id, name))?.draft
    return draft ? [[name, draft.state === 'value' ? draft.text : null] as const] : []
  })
  return { ...edit.gridRow.row, ...edit.theirs, ...Object.fromEntries(typed) }
}

function Side(props: { table: Table; name: string; column: Column; row: Row; draft?: Draft }) {
  const { table, name, column, row, draft } = props
  const value = row[column.name]
  const { locale } = useHost().appearance
  const written = draft ? draftText(draft) : getDisplayText(value)
  // Both values have the same format, so only real changes differ.
  const text = written && (getColumnType(column).isJson ? formatJson(written) : written)
  const isBare = text === null || text === ''
  return (
    <div className={styles.side}>
      <dt>{name}</dt>
      <dd>
        {isBare ? (
          <CellValue column={column} value={draft ? bareValue(draft) : value} locale={locale} />
        ) : (
          <pre className={styles.value}>
            {isReference(table, column.name) ? (
              <RelatedName table={table} row={row} column={column.name} withKey>
                {text}
              </RelatedName>
            ) : (
              text
            )}
          </pre>
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
