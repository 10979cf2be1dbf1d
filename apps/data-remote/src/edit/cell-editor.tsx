import { type ClipboardEvent, type DragEvent, type KeyboardEvent, type RefCallback, useState } from 'react'
import type { RenderEditCellProps } from 'react-data-grid'
import { exactText } from '../kinds/cell-text.ts'
import { type Draft, draftOfTyping, knowsEmptyText, textOf } from '../kinds/parse-draft.ts'
import { hasDay } from '../kinds/with-day.ts'
import type { Column } from '../schema/schema.ts'
import styles from './cell-editor.module.css'
import { DayInput } from './day-input.tsx'
import type { GridRow, PendingEdit } from './grid-row.ts'
import { readPaste, refuseBlock } from './read-paste.ts'

interface CellEditorProps extends RenderEditCellProps<GridRow> {
  field: Column
  /** What was typed before and not saved. */
  kept: PendingEdit | null
  /** Says why something did nothing. */
  onRefused: (problem: string) => void
}

const nullOption = '\u0000null'

/**
 * The editor of a cell. Enter and Tab commit, Escape discards, Alt+N sets NULL, Alt+E an empty text, Alt+↓ goes to the calendar,
 * Shift+Enter breaks a line. What needs more room than a cell has stands above the page.
 */
export function CellEditor({ field, kept, row, onRowChange, onRefused }: CellEditorProps) {
  const draft =
    row.edit?.column === field.name ? row.edit.draft : (kept?.draft ?? draftOf(field, row.row[field.name]))
  const change = (next: Draft) => onRowChange({ ...row, edit: { column: field.name, draft: next } })
  if (choicesOf(field)) return <ChoiceEditor field={field} draft={draft} onChange={change} />
  const isPlain = !field.nullable && !mayBeLong(field) && !hasDay(field.kind)
  return (
    <span className={styles.editor}>
      {isPlain ? (
        <TextControl field={field} draft={draft} onChange={change} onRefused={onRefused} isPlain />
      ) : (
        <RoomyEditor
          field={field}
          draft={draft}
          onChange={change}
          onRefused={onRefused}
          problem={kept?.problem ?? null}
        />
      )}
    </span>
  )
}

interface EditorProps {
  field: Column
  draft: Draft
  onChange: (draft: Draft) => void
  onRefused: (problem: string) => void
}

/** Above the page, at its cell: nothing of it is cut off, wherever the cell stands. */
function RoomyEditor(props: EditorProps & { problem: string | null }) {
  const { field, draft, onChange, onRefused } = props
  const [problem, setProblem] = useState(props.problem)
  const [isLong, setLong] = useState(() => isLongText(field, textOf(draft)))
  const refuse = (words: string) => {
    setProblem(words)
    onRefused(words)
  }
  return (
    <span popover="manual" ref={showAndFocus} className={styles.popover} data-long={isLong || undefined}>
      <TextControl
        field={field}
        draft={draft}
        onChange={onChange}
        onRefused={refuse}
        isLong={isLong}
        onLong={() => setLong(true)}
      />
      {problem ? <span className={styles.problem}>{problem}</span> : null}
      <span className={styles.tools}>
        <span className={styles.keys}>
          {mayBeLong(field) ? '⏎ saves · ⇧⏎ new line · Esc discards' : '⏎ saves · Esc discards'}
        </span>
        <DayInput
          column={field}
          text={textOf(draft)}
          onChange={(text) => onChange({ state: 'value', text })}
          tabIndex={-1}
        />
        {knowsEmptyText(field) && field.nullable ? (
          <StateButton
            name="EMPTY"
            title="Set to an empty text (Alt+E)"
            isOn={draft.state === 'empty'}
            onPress={() => onChange({ state: 'empty' })}
          />
        ) : null}
        {field.nullable ? (
          <StateButton
            name="NULL"
            title="Set to NULL (Alt+N)"
            isOn={draft.state === 'null'}
            onPress={() => onChange({ state: 'null' })}
          />
        ) : null}
      </span>
    </span>
  )
}

function StateButton(props: { name: string; title: string; isOn: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.state}
      aria-pressed={props.isOn}
      title={props.title}
      // The keyboard stays where one types.
      onMouseDown={(event) => event.preventDefault()}
      onClick={props.onPress}
    >
      {props.name}
    </button>
  )
}

interface TextControlProps extends EditorProps {
  /** Takes the focus by itself: nothing stands around it that does so. */
  isPlain?: boolean
  isLong?: boolean
  onLong?: () => void
}

function TextControl({ field, draft, onChange, onRefused, isPlain, isLong, onLong }: TextControlProps) {
  const type = (text: string) => onChange(draftOfTyping(field, text))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const set = event.altKey ? draftOfKey(field, event.code) : null
    if (set) {
      event.preventDefault()
      event.stopPropagation()
      onChange(set)
    } else if (event.altKey && event.key === 'ArrowDown' && hasDay(field.kind)) {
      event.preventDefault()
      event.currentTarget.parentElement?.querySelector<HTMLElement>('input[type="date"]')?.focus()
    } else if (event.key === 'Enter' && event.shiftKey) onLong?.()
  }
  const takeBlock = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    // The grid would take it for the cell's.
    event.stopPropagation()
    const paste = readPaste(data.getData('text/plain'))
    if (paste.value !== null || (isLong && mayBeLong(field))) return
    event.preventDefault()
    onRefused(refuseBlock(paste, onLong && mayBeLong(field) ? wayIntoEditor : ''))
  }
  const shared = {
    'aria-label': field.name,
    className: styles.control,
    placeholder: placeholderOf(field, draft),
    value: textOf(draft),
    spellCheck: field.kind === 'text',
    onKeyDown,
    onPaste: (event: ClipboardEvent) => takeBlock(event, event.clipboardData),
    onDrop: (event: DragEvent) => takeBlock(event, event.dataTransfer),
    ...(isPlain ? { ref: focusAndSelect } : {}),
  }
  return mayBeLong(field) ? (
    <textarea {...shared} rows={isLong ? 8 : 1} onChange={({ target }) => type(target.value)} />
  ) : (
    <input
      {...shared}
      data-number={isNumeric(field) || undefined}
      onChange={({ target }) => type(target.value)}
    />
  )
}

const wayIntoEditor = 'To keep it as one text with its tabs and lines, press Shift+Enter first.'

function draftOfKey(field: Column, code: string): Draft | null {
  if (code === 'KeyN' && field.nullable) return { state: 'null' }
  return code === 'KeyE' && knowsEmptyText(field) ? { state: 'empty' } : null
}

function placeholderOf(field: Column, draft: Draft): string {
  if (draft.state === 'null') return 'NULL'
  return knowsEmptyText(field) ? 'empty text' : ''
}

/** Kinds whose values may need several lines. */
function mayBeLong({ kind }: Column): boolean {
  return kind === 'text' || kind === 'json' || kind === 'array' || kind === 'other'
}

function isLongText(field: Column, text: string): boolean {
  return field.kind === 'json' || (mayBeLong(field) && (text.includes('\n') || text.length > 60))
}

function ChoiceEditor({ field, draft, onChange }: Omit<EditorProps, 'onRefused'>) {
  return (
    <select
      aria-label={field.name}
      className={styles.control}
      ref={focusAndSelect}
      value={draft.state === 'null' ? nullOption : textOf(draft)}
      onChange={({ target: { value } }) =>
        onChange(value === nullOption ? { state: 'null' } : { state: 'value', text: value })
      }
    >
      {field.nullable ? <option value={nullOption}>NULL</option> : null}
      {choicesOf(field)?.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </select>
  )
}

/** What editing of a value begins with. */
export function draftOf(column: Column, value: unknown): Draft {
  if (value === null || value === undefined) return { state: 'null' }
  const text = exactText(column, value)
  return text === '' && knowsEmptyText(column) ? { state: 'empty' } : { state: 'value', text }
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

/** At once, so that the key that opened the editor is typed into it. */
const showAndFocus: RefCallback<HTMLElement> = (element) => {
  element?.showPopover()
  focusAndSelect(element?.querySelector('input, textarea') ?? null)
}
