import type { Translate } from '@portico/ui'
import { findFocusedDay } from '@portico/ui/day-control'
import type { ClipboardEvent, DragEvent, KeyboardEvent } from 'react'
import type { Draft } from '../column-types/column-type.ts'
import { getColumnType } from '../column-types/column-types.ts'
import { createTypedDraft } from '../column-types/draft.ts'
import { getDraftText } from '../column-types/value-text.ts'
import { formatDefault } from '../schema/format-default.ts'
import type { Column } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './cell-editor.module.css'
import { formatBlockRefusal, parsePaste } from './read-paste.ts'

/** Props of the field in a cell editor. */
export interface TextEditorProps {
  field: Column
  draft: Draft
  onChange: (draft: Draft) => void
  /** Reports why an action had no effect. */
  onRefused: (problem: string) => void
}

interface TextControlProps extends TextEditorProps {
  /** Given if no element around the field moves the focus. */
  focus?: FocusField
  isLong?: boolean
  onLong?: () => void
}

/** A text field for a value, with one or several lines. */
export function TextControl({ field, draft, onChange, onRefused, focus, isLong, onLong }: TextControlProps) {
  const t = useTexts()
  const type = (text: string) => onChange(createTypedDraft(field, text))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey && event.key === 'ArrowDown' && getColumnType(field).withDay) {
      event.preventDefault()
      findFocusedDay(event.currentTarget.parentElement)?.focus()
    } else if (event.key === 'Enter' && event.shiftKey) onLong?.()
  }
  const takeBlock = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    // The grid would paste it into the cell.
    event.stopPropagation()
    const paste = parsePaste(data.getData('text/plain'))
    if (paste.value !== null || (isLong && getColumnType(field).lines)) return
    event.preventDefault()
    onRefused(formatBlockRefusal(t, paste, onLong && getColumnType(field).lines ? wayIntoEditor(t) : ''))
  }
  const shared = {
    'aria-label': field.name,
    className: styles.control,
    placeholder: getPlaceholder(t, field, draft),
    value: getDraftText(draft),
    spellCheck: getColumnType(field).isFreeText === true,
    onKeyDown,
    onPaste: (event: ClipboardEvent) => takeBlock(event, event.clipboardData),
    onDrop: (event: DragEvent) => takeBlock(event, event.dataTransfer),
    ...(focus ? { ref: focus } : {}),
  }
  return getColumnType(field).lines ? (
    <textarea {...shared} rows={isLong ? 8 : 1} onChange={({ target }) => type(target.value)} />
  ) : (
    <input
      {...shared}
      data-number={getColumnType(field).isNumber}
      onChange={({ target }) => type(target.value)}
    />
  )
}

const wayIntoEditor = (t: Translate) =>
  t('To paste it as one text with its tabs and lines, press Shift+Enter first.')

/** Returns the placeholder of an empty field: NULL, the default, or an empty text. */
export function getPlaceholder(t: Translate, field: Column, draft: Draft): string {
  if (draft.state === 'null') return 'NULL'
  if (draft.state === 'default') return formatDefault(t, field)
  return getColumnType(field).isFreeText ? t('empty text') : ''
}

/** Moves the focus into a text field. */
export type FocusField = (element: HTMLInputElement | HTMLTextAreaElement | null) => void

/** Focuses a field and selects its text, so that typing replaces it. */
export const focusAndSelect: FocusField = (element) => {
  element?.focus({ preventScroll: true })
  element?.select()
}

/** Focuses a field at the end of its text, so that typing appends. */
export const focusAtEnd: FocusField = (element) => {
  element?.focus({ preventScroll: true })
  element?.setSelectionRange(element.value.length, element.value.length)
}
