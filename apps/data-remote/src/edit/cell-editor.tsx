import { useState } from 'react'
import type { RenderEditCellProps } from 'react-data-grid'
import type { Draft } from '../column-types/column-type.ts'
import { getColumnType } from '../column-types/column-types.ts'
import { createFormattedDraft } from '../column-types/formatted-draft.ts'
import { formatDefault } from '../schema/format-default.ts'
import { type Column, hasDefault } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './cell-editor.module.css'
import { ExpandedEditor } from './expanded-editor.tsx'
import type { GridRow, PendingEdit } from './grid-row.ts'
import { focusAndSelect, focusAtEnd, TextControl } from './text-control.tsx'

/** Props of a cell editor, in addition to those of the grid. */
export interface CellEditorProps extends RenderEditCellProps<GridRow> {
  field: Column
  /** The unsaved edit of this cell. Null if there is none. */
  kept: PendingEdit | null
  /** Reports why an action had no effect. */
  onRefused: (problem: string) => void
}

/**
 * Edits a cell. Enter and Tab commit, Escape discards, Alt+N sets NULL, Alt+D the default, Alt+E an empty text, Alt+↓ moves to the
 * calendar, and Shift+Enter inserts a line break. If Enter inserts line breaks, Ctrl+Enter commits. Editors that need more space open in a
 * popover.
 */
export function CellEditor({ field, kept, row, onRowChange, onClose, onRefused }: CellEditorProps) {
  const t = useTexts()
  const typed = row.edit?.column === field.name ? row.edit.draft : null
  const draft = typed ?? kept?.draft ?? createFormattedDraft(field, row.row[field.name])
  const change = (next: Draft, isDone?: boolean) =>
    onRowChange({ ...row, edit: { column: field.name, draft: next } }, isDone)
  // Text that was typed before this editor mounted must not be selected, or the next key would replace it.
  const [focus] = useState(() => (typed ? focusAtEnd : focusAndSelect))
  const kind = getColumnType(field)
  const { Editor, lines, withDay } = kind
  const end = (next: Draft | null) => (next ? change(next, true) : onClose(false))
  const byDefault = hasDefault(field) ? formatDefault(t, field) : null
  if (Editor)
    return (
      <Editor name={field.name} column={field} kind={kind} draft={draft} byDefault={byDefault} onDone={end} />
    )
  const isPlain = !field.nullable && !lines && !withDay && !hasDefault(field) && !kept
  return (
    <span className={styles.editor}>
      {isPlain ? (
        <TextControl field={field} draft={draft} onChange={change} onRefused={onRefused} focus={focus} />
      ) : (
        <ExpandedEditor
          field={field}
          draft={draft}
          onChange={change}
          onRefused={onRefused}
          focus={focus}
          problem={kept?.problem ?? null}
          isChanged={typed !== null}
          onRetry={kept?.mayRetry ? () => change(draft, true) : null}
        />
      )}
    </span>
  )
}
