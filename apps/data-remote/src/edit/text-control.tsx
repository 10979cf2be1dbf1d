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

/** What a field in the editor of a cell gets. */
export interface EditorProps {
  field: Column
  draft: Draft
  onChange: (draft: Draft) => void
  /** Says why something did nothing. */
  onRefused: (problem: string) => void
}

interface TextControlProps extends EditorProps {
  /** Given where nothing stands around it that moves the focus. */
  focus?: FocusField
  isLong?: boolean
  onLong?: () => void
}

/** A field for a value as text, in one line or several. */
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

/** What stands in an empty field: whether that is NULL or a text without words. */
export function placeholderOf(t: Translate, field: Column, draft: Draft): string {
  if (draft.state === 'null') return 'NULL'
  if (draft.state === 'default') return defaultInWords(t, field)
  return kindOf(field).isFreeText ? t('empty text') : ''
}

/** Moves the focus to the field that one types in. */
export type FocusField = (element: HTMLInputElement | HTMLTextAreaElement | null) => void

/** What is typed next takes the place of what stands in it. */
export const focusAndSelect: FocusField = (element) => {
  element?.focus({ preventScroll: true })
  element?.select()
}

/** What is typed next is added. */
export const focusAtEnd: FocusField = (element) => {
  element?.focus({ preventScroll: true })
  element?.setSelectionRange(element.value.length, element.value.length)
}
