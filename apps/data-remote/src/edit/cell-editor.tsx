import { useState } from 'react'
import type { RenderEditCellProps } from 'react-data-grid'
import type { Draft } from '../kinds/kind.ts'
import { kindOf } from '../kinds/kinds.ts'
import { tidyDraftOf } from '../kinds/tidy-draft.ts'
import { defaultInWords } from '../schema/default-in-words.ts'
import { type Column, hasDefault } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './cell-editor.module.css'
import type { GridRow, PendingEdit } from './grid-row.ts'
import { RoomyEditor } from './roomy-editor.tsx'
import { focusAndSelect, focusAtEnd, TextControl } from './text-control.tsx'

/** What an editor gets from the grid, and of its cell. */
export interface CellEditorProps extends RenderEditCellProps<GridRow> {
  field: Column
  /** What was typed before and not saved. */
  kept: PendingEdit | null
  /** Says why something did nothing. */
  onRefused: (problem: string) => void
}

/**
 * The editor of a cell. Enter and Tab commit, Escape discards, Alt+N sets NULL, Alt+D the default, Alt+E an empty text, Alt+↓ goes
 * to the calendar, Shift+Enter breaks a line, and where Enter does so Ctrl+Enter saves. What needs more room than a cell has stands above the page.
 */
export function CellEditor({ field, kept, row, onRowChange, onClose, onRefused }: CellEditorProps) {
  const t = useTexts()
  const typed = row.edit?.column === field.name ? row.edit.draft : null
  const draft = typed ?? kept?.draft ?? tidyDraftOf(field, row.row[field.name])
  const change = (next: Draft, isDone?: boolean) =>
    onRowChange({ ...row, edit: { column: field.name, draft: next } }, isDone)
  // What was typed before this editor was here is not to be typed over.
  const [focus] = useState(() => (typed ? focusAtEnd : focusAndSelect))
  const kind = kindOf(field)
  const { Editor, lines, withDay } = kind
  const end = (next: Draft | null) => (next ? change(next, true) : onClose(false))
  const byDefault = hasDefault(field) ? defaultInWords(t, field) : null
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
        <RoomyEditor
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
