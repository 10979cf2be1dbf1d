import type { Translate } from '@portico/ui'
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type RefCallback,
  useRef,
  useState,
} from 'react'
import type { RenderEditCellProps } from 'react-data-grid'
import { DayCalendar, dayIn } from '../kinds/day-calendar.tsx'
import { type Draft, draftOf, draftOfTyping, textOf } from '../kinds/draft.ts'
import { kindOf } from '../kinds/kinds.ts'
import type { Column } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './cell-editor.module.css'
import type { GridRow, PendingEdit } from './grid-row.ts'
import { readPaste, refuseBlock } from './read-paste.ts'

interface CellEditorProps extends RenderEditCellProps<GridRow> {
  field: Column
  /** What was typed before and not saved. */
  kept: PendingEdit | null
  /** Says why something did nothing. */
  onRefused: (problem: string) => void
}

/**
 * The editor of a cell. Enter and Tab commit, Escape discards, Alt+N sets NULL, Alt+E an empty text, Alt+↓ goes to the calendar,
 * Shift+Enter breaks a line. What needs more room than a cell has stands above the page.
 */
export function CellEditor({ field, kept, row, onRowChange, onClose, onRefused }: CellEditorProps) {
  const draft =
    row.edit?.column === field.name ? row.edit.draft : (kept?.draft ?? draftOf(field, row.row[field.name]))
  const change = (next: Draft, isDone?: boolean) =>
    onRowChange({ ...row, edit: { column: field.name, draft: next } }, isDone)
  const { Editor, lines, withDay } = kindOf(field)
  const end = (next: Draft | null) => (next ? change(next, true) : onClose(false))
  if (Editor) return <Editor name={field.name} column={field} draft={draft} onDone={end} />
  const isPlain = !field.nullable && !lines && !withDay
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
  const calendar = useRef<HTMLSpanElement>(null)
  const hasDay = kindOf(field).withDay !== undefined
  const refuse = (words: string) => {
    setProblem(words)
    onRefused(words)
  }
  const change = (next: Draft) => {
    setProblem(null)
    onChange(next)
  }
  return (
    <span
      popover="manual"
      ref={showAndFocus}
      className={styles.popover}
      data-long={isLong || undefined}
      data-day={hasDay || undefined}
    >
      <TextControl
        field={field}
        draft={draft}
        onChange={change}
        onRefused={refuse}
        isLong={isLong}
        onLong={() => setLong(true)}
      />
      {hasDay ? (
        <span ref={calendar} className={styles.calendar}>
          <DayCalendar
            name={field.name}
            column={field}
            text={textOf(draft)}
            onChange={(text) => {
              change({ state: 'value', text })
              // From where Enter saves.
              focusAndSelect(calendar.current?.parentElement?.querySelector('input') ?? null)
            }}
          />
        </span>
      ) : null}
      {problem ? <span className={styles.problem}>{problem}</span> : null}
      <EditorTools field={field} draft={draft} onChange={change} />
    </span>
  )
}

/** The keys that end the editing, and the states that are not typed. */
function EditorTools({ field, draft, onChange }: Omit<EditorProps, 'onRefused'>) {
  const t = useTexts()
  return (
    <span className={styles.tools}>
      <span className={styles.keys}>
        {kindOf(field).lines ? t('⏎ saves · ⇧⏎ new line · Esc discards') : t('⏎ saves · Esc discards')}
      </span>
      {kindOf(field).isFreeText && field.nullable ? (
        <StateButton
          name={t('EMPTY')}
          title={t('Set to empty text (Alt+E)')}
          isOn={draft.state === 'empty'}
          onPress={() => onChange({ state: 'empty' })}
        />
      ) : null}
      {field.nullable ? (
        <StateButton
          name="NULL"
          title={t('Set to NULL (Alt+N)')}
          isOn={draft.state === 'null'}
          onPress={() => onChange({ state: 'null' })}
        />
      ) : null}
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
  const t = useTexts()
  const type = (text: string) => onChange(draftOfTyping(field, text))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const set = event.altKey ? draftOfKey(field, event.code) : null
    if (set) {
      event.preventDefault()
      event.stopPropagation()
      onChange(set)
    } else if (event.altKey && event.key === 'ArrowDown' && kindOf(field).withDay) {
      event.preventDefault()
      dayIn(event.currentTarget.parentElement)?.focus()
    } else if (event.key === 'Enter' && event.shiftKey) onLong?.()
  }
  const takeBlock = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    // The grid would take it for the cell's.
    event.stopPropagation()
    const paste = readPaste(data.getData('text/plain'))
    if (paste.value !== null || (isLong && kindOf(field).lines)) return
    event.preventDefault()
    onRefused(refuseBlock(t, paste, onLong && kindOf(field).lines ? wayIntoEditor(t) : ''))
  }
  const shared = {
    'aria-label': field.name,
    className: styles.control,
    placeholder: placeholderOf(t, field, draft),
    value: textOf(draft),
    spellCheck: kindOf(field).isFreeText === true,
    onKeyDown,
    onPaste: (event: ClipboardEvent) => takeBlock(event, event.clipboardData),
    onDrop: (event: DragEvent) => takeBlock(event, event.dataTransfer),
    ...(isPlain ? { ref: focusAndSelect } : {}),
  }
  return kindOf(field).lines ? (
    <textarea {...shared} rows={isLong ? 8 : 1} onChange={({ target }) => type(target.value)} />
  ) : (
    <input {...shared} data-number={kindOf(field).isNumber} onChange={({ target }) => type(target.value)} />
  )
}

const wayIntoEditor = (t: Translate) =>
  t('To paste it as one text with its tabs and lines, press Shift+Enter first.')

function draftOfKey(field: Column, code: string): Draft | null {
  if (code === 'KeyN' && field.nullable) return { state: 'null' }
  return code === 'KeyE' && kindOf(field).isFreeText ? { state: 'empty' } : null
}

function placeholderOf(t: Translate, field: Column, draft: Draft): string {
  if (draft.state === 'null') return 'NULL'
  return kindOf(field).isFreeText ? t('empty text') : ''
}

function isLongText(field: Column, text: string): boolean {
  const { lines } = kindOf(field)
  return lines === 'many' || (lines === 'some' && (text.includes('\n') || text.length > 60))
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
