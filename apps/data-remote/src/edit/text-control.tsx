import type { Translate } from '@portico/ui'
import { dayIn } from '@portico/ui/day-control'
import type { ClipboardEvent, DragEvent, KeyboardEvent } from 'react'
import { draftOfTyping } from '../kinds/draft.ts'
import type { Draft } from '../kinds/kind.ts'
import { kindOf } from '../kinds/kinds.ts'
import { textOf } from '../kinds/value-text.ts'
import { defaultInWords } from '../schema/default-in-words.ts'
import type { Column } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './cell-editor.module.css'
import { readPaste, refuseBlock } from './read-paste.ts'

/** Props of the field in a cell editor. */
export interface EditorProps {
  field: Column
  draft: Draft
  onChange: (draft: Draft) => void
  /** Reports why an action had no effect. */
  onRefused: (problem: string) => void
}

interface TextControlProps extends EditorProps {
  /** Given if no element around the field moves the focus. */
  focus?: FocusField
  isLong?: boolean
  onLong?: () => void
}

/** A text field for a value, with one or several lines. */
export function TextControl({ field, draft, onChange, onRefused, focus, isLong, onLong }: TextControlProps) {
  const t = useTexts()
  const type = (text: string) => onChange(draftOfTyping(field, text))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey && event.key === 'ArrowDown' && kindOf(field).withDay) {
      event.preventDefault()
      dayIn(event.currentTarget.parentElement)?.focus()
    } else if (event.key === 'Enter' && event.shiftKey) onLong?.()
  }
  const takeBlock = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    // The grid would paste it into the cell.
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
    ...(focus ? { ref: focus } : {}),
  }
  return kindOf(field).lines ? (
    <textarea {...shared} rows={isLong ? 8 : 1} onChange={({ target }) => type(target.value)} />
  ) : (
    <input {...shared} data-number={kindOf(field).isNumber} onChange={({ target }) => type(target.value)} />
  )
}

const wayIntoEditor = (t: Translate) =>
  t('To paste it as one text with its tabs and lines, press Shift+Enter first.')

/** Returns the placeholder of an empty field: NULL, the default, or an empty text. */
export function placeholderOf(t: Translate, field: Column, draft: Draft): string {
  if (draft.state === 'null') return 'NULL'
  if (draft.state === 'default') return defaultInWords(t, field)
  return kindOf(field).isFreeText ? t('empty text') : ''
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
