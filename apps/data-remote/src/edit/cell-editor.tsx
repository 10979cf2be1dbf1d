import type { KeyboardEvent, RefCallback } from 'react'
import type { RenderEditCellProps } from 'react-data-grid'
import { exactText } from '../cells/cell-text.ts'
import type { Column } from '../schema/schema.ts'
import type { GridRow } from '../table/grid-row.ts'
import styles from './cell-editor.module.css'
import { DayInput } from './day-input.tsx'
import type { Draft } from './parse-draft.ts'

interface CellEditorProps extends RenderEditCellProps<GridRow> {
  field: Column
  /** What was typed before and not saved. */
  kept: Draft | null
}

const nullOption = '\u0000null'

/** The editor inside a cell. Enter and Tab commit, Escape discards, Alt+N sets NULL, Shift+Enter breaks a line. */
export function CellEditor({ field, kept, row, onRowChange }: CellEditorProps) {
  const draft =
    row.edit?.column === field.name ? row.edit.draft : (kept ?? draftOf(field, row.row[field.name]))
  const change = (next: Draft) => onRowChange({ ...row, edit: { column: field.name, draft: next } })
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || event.code !== 'KeyN' || !field.nullable) return
    event.preventDefault()
    event.stopPropagation()
    change({ state: 'null' })
  }
  const shared = { 'aria-label': field.name, onKeyDown, ref: focusAndSelect, className: styles.control }
  const text = draft.state === 'value' ? draft.text : ''
  const type = (value: string) => change({ state: 'value', text: value })
  const choices = choicesOf(field)
  if (choices) {
    const pick = (value: string) => (value === nullOption ? change({ state: 'null' }) : type(value))
    return (
      <select
        {...shared}
        value={draft.state === 'null' ? nullOption : text}
        onChange={(e) => pick(e.target.value)}
      >
        {field.nullable ? <option value={nullOption}>NULL</option> : null}
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    )
  }
  const placeholder = draft.state === 'null' ? 'NULL' : ''
  const input = { ...shared, value: text, placeholder, spellCheck: field.kind === 'text' }
  const isLong = field.kind === 'json' || (field.kind === 'text' && (text.includes('\n') || text.length > 60))
  return (
    <span className={styles.editor}>
      {isLong ? (
        <textarea {...input} rows={6} className={styles.lines} onChange={(e) => type(e.target.value)} />
      ) : (
        <input
          {...input}
          data-number={isNumeric(field) || undefined}
          onChange={(e) => type(e.target.value)}
        />
      )}
      <DayInput column={field} text={text} onChange={type} tabIndex={-1} />
      {field.nullable ? (
        <button
          type="button"
          tabIndex={-1}
          className={styles.nullButton}
          aria-pressed={draft.state === 'null'}
          title="Set to NULL (Alt+N)"
          onClick={() => change({ state: 'null' })}
        >
          NULL
        </button>
      ) : null}
    </span>
  )
}

/** What editing of a value begins with. */
export function draftOf(column: Column, value: unknown): Draft {
  return value === null || value === undefined
    ? { state: 'null' }
    : { state: 'value', text: exactText(column, value) }
}

/** The values to choose from, where a column has few; null where it is typed. */
export function choicesOf(column: Column): readonly string[] | null {
  if (column.kind === 'boolean') return ['true', 'false']
  return column.kind === 'enum' ? column.enumValues : null
}

/** Whether a column's values stand at the end of their cell. */
export function isNumeric(column: Column): boolean {
  return column.kind === 'integer' || column.kind === 'exact' || column.kind === 'float'
}

const focusAndSelect: RefCallback<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement> = (element) => {
  element?.focus({ preventScroll: true })
  if (element && 'select' in element) element.select()
}
