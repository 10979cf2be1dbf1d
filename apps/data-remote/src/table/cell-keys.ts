import type { Translate } from '@portico/ui'
import type { CellKeyboardEvent, CellKeyDownArgs } from 'react-data-grid'
import { getColumnType } from '../column-types/column-types.ts'
import { createEditKey, type GridRow } from '../edit/grid-row.ts'
import type { CellEdits } from '../edit/use-cell-edits.ts'
import { matchesShortcut } from '../keys/grid-keys.ts'
import { getColumnReadOnlyReason } from '../schema/editable.ts'
import type { Column, Table } from '../schema/schema.ts'

/** Handles keys in a cell and in its editor that the grid does not handle. */
export function handleCellKey(
  t: Translate,
  table: Table,
  edits: CellEdits,
  args: CellKeyDownArgs<GridRow>,
  event: CellKeyboardEvent,
): void {
  if (args.mode === 'EDIT') {
    onEditorKey(args, event)
    return
  }
  if (!matchesShortcut(event, 'clear')) return
  const column = table.columns.find(({ name }) => name === args.column?.key)
  if (!column || !args.row?.id) return
  event.preventDefault()
  event.preventGridDefault()
  clearCell(t, table, edits, args.row, column)
}

function onEditorKey(
  args: Extract<CellKeyDownArgs<GridRow>, { mode: 'EDIT' }>,
  event: CellKeyboardEvent,
): void {
  const isText = event.target instanceof HTMLTextAreaElement
  // Enter that confirms an input method's word must not save.
  if (event.nativeEvent.isComposing) event.preventGridDefault()
  // The control of a column type has already handled the key.
  else if (event.isDefaultPrevented()) event.preventGridDefault()
  else if (event.key === 'Enter' && event.shiftKey && isText) event.preventGridDefault()
  else if (event.key === 'Tab' && !(event.target instanceof HTMLButtonElement)) {
    event.preventGridDefault()
    args.navigate()
  }
}

/** Delete sets any cell to NULL. A NOT NULL cell stays unchanged. */
function clearCell(t: Translate, table: Table, edits: CellEdits, gridRow: GridRow, column: Column): void {
  const { name, nullable } = column
  const why = getColumnReadOnlyReason(table, column)
  if (why) edits.say(t('{column}: {reason}', { column: name, reason: t(why) }))
  else if (!nullable) {
    edits.say(
      getColumnType(column).isFreeText
        ? t(
            '{column} can’t be NULL, so Delete leaves it as it is. For empty text, open the cell (F2) and delete the text in it.',
            { column: name },
          )
        : t('{column} can’t be NULL, so Delete leaves it as it is.', { column: name }),
    )
  } else {
    const isNull = gridRow.row[name] === null && !edits.pending.has(createEditKey(gridRow.id, name))
    if (!isNull) edits.commit(gridRow, column, { state: 'null' })
  }
}
