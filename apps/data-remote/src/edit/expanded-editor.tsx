import type { Translate } from '@portico/ui'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { ColumnType, Draft } from '../column-types/column-type.ts'
import { getColumnType } from '../column-types/column-types.ts'
import { DayCalendar, type DayCalendarProps } from '../column-types/day-calendar.tsx'
import { createTypedDraft, isLongText, parseDraft } from '../column-types/draft.ts'
import { formatJson } from '../column-types/json/format-json.ts'
import { formatMomentHint } from '../column-types/moment-hint.ts'
import type { ProblemText } from '../column-types/parse.ts'
import { getDraftText } from '../column-types/value-text.ts'
import { formatDefault } from '../schema/format-default.ts'
import { type Column, hasDefault } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './cell-editor.module.css'
import {
  type FocusField,
  focusAndSelect,
  getPlaceholder,
  TextControl,
  type TextEditorProps,
} from './text-control.tsx'

interface RoomyEditorProps extends TextEditorProps {
  focus: FocusField
  /** Why the kept draft was not saved. Null if there is none. */
  problem: ProblemText | null
  /** The draft was changed since the editor opened. */
  isChanged: boolean
  /** Sends the kept draft again. Null if that can't help. */
  onRetry: (() => void) | null
}

/**
 * Shows an editor in a popover at its cell, so that it is never clipped. An invalid value is not saved: the editor shows the reason and
 * stays open.
 */
export function ExpandedEditor(props: RoomyEditorProps) {
  const { field, draft } = props
  const { problem, refuse, change, onKeyDown } = useEditor(props)
  const [isLong, setLong] = useState(() => isLongText(field, getDraftText(draft)))
  const { withDay, Control } = getColumnType(field)
  const moment = formatMomentHint(useTexts(), field, draft)
  // The popover opens synchronously, so that the key that opened the editor is typed into it.
  const [show] = useState(() => (element: HTMLElement | null) => {
    element?.showPopover()
    props.focus(element?.querySelector('input, textarea') ?? null)
  })
  const control = (
    <TextControl
      field={field}
      draft={draft}
      isLong={isLong}
      onChange={change}
      onRefused={refuse}
      onLong={() => setLong(true)}
    />
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the inner field before the grid does.
    <span
      popover="manual"
      ref={show}
      className={styles.popover}
      data-long={isLong || undefined}
      data-day={withDay ? true : undefined}
      data-code={Control ? true : undefined}
      onKeyDown={onKeyDown}
    >
      {Control ? (
        <OwnControl Control={Control} field={field} draft={draft} onChange={change} plain={control} />
      ) : (
        control
      )}
      {moment ? <span className={styles.moment}>{moment}</span> : null}
      {withDay ? (
        <EditorCalendar
          name={field.name}
          withDay={withDay}
          text={getDraftText(draft)}
          onChange={(text) => change({ state: 'value', text })}
        />
      ) : null}
      {problem ? (
        <span className={styles.problem} role="alert">
          {problem}
        </span>
      ) : null}
      <EditorTools field={field} draft={draft} onChange={change} onRetry={props.onRetry} />
    </span>
  )
}

/** Returns the problem of the draft, and the handler of keys that would save it. */
function useEditor(props: RoomyEditorProps) {
  const { field, draft, onChange, onRefused, isChanged, onRetry, problem: first } = props
  const t = useTexts()
  const [{ problem }, setProblem] = useState({ problem: first })
  const problemOf = (next: Draft) => {
    const parsed = parseDraft(field, next)
    return { problem: parsed.ok ? null : parsed.problem }
  }
  const change = (next: Draft) => {
    // A shown problem updates at once, but an incomplete draft does not show a new one.
    if (problem) setProblem(problemOf(next))
    onChange(next)
  }
  return {
    problem: problem?.(t) ?? null,
    change,
    refuse: (words: string) => {
      setProblem({ problem: () => words })
      onRefused(words)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const set = event.altKey ? draftOfKey(field, event.code) : null
      const found = isChanged && endsEditing(event) ? problemOf(draft) : null
      // The grid treats an unchanged value as saved.
      const again = !isChanged && event.key === 'Enter' && endsEditing(event) ? onRetry : null
      if (!set && !found?.problem && !again) return
      event.preventDefault()
      event.stopPropagation()
      if (set) change(set)
      else if (again) again()
      else if (found) setProblem(found)
    },
  }
}

function EditorCalendar({ onChange, ...day }: DayCalendarProps) {
  const place = useRef<HTMLSpanElement>(null)
  return (
    <span ref={place} className={styles.calendar}>
      <DayCalendar
        {...day}
        onChange={(text) => {
          onChange(text)
          // Enter saves from this field.
          focusAndSelect(place.current?.parentElement?.querySelector('input') ?? null)
        }}
      />
    </span>
  )
}

interface OwnControlProps extends Pick<TextEditorProps, 'field' | 'draft' | 'onChange'> {
  Control: NonNullable<ColumnType['Control']>
  plain: ReactNode
}

/** Shows the control of a column type. */
function OwnControl({ Control, field, draft, onChange, plain }: OwnControlProps) {
  const t = useTexts()
  return (
    // A paste into this control must not reach the grid.
    <span className={styles.own} onPaste={(event) => event.stopPropagation()}>
      <Control
        name={field.name}
        text={getDraftText(draft)}
        placeholder={getPlaceholder(t, field, draft)}
        onChange={(text) => onChange(createTypedDraft(field, text))}
        plain={plain}
      />
    </span>
  )
}

/** Returns whether a key saves: Tab, or Enter that does not insert a line break. */
function endsEditing(event: KeyboardEvent): boolean {
  if (event.nativeEvent.isComposing || event.isDefaultPrevented()) return false
  if (event.key === 'Tab') return !(event.target instanceof HTMLButtonElement)
  return event.key === 'Enter' && !event.shiftKey && !(event.target instanceof HTMLButtonElement)
}

function draftOfKey(field: Column, code: string): Draft | null {
  if (code === 'KeyN' && field.nullable) return { state: 'null' }
  if (code === 'KeyD' && hasDefault(field)) return { state: 'default' }
  return code === 'KeyE' && getColumnType(field).isFreeText ? { state: 'empty' } : null
}

/** Shows the keys that end editing, and buttons for states that can't be typed. */
function EditorTools(props: Omit<TextEditorProps, 'onRefused'> & Pick<RoomyEditorProps, 'onRetry'>) {
  const { field, draft, onChange, onRetry } = props
  const t = useTexts()
  const { isFreeText, isJson } = getColumnType(field)
  const button = (name: string, title: string, next: Draft) => (
    <StateButton
      name={name}
      title={title}
      isOn={next.state === 'value' ? undefined : draft.state === next.state}
      onPress={() => onChange(next)}
    />
  )
  return (
    <span className={styles.tools}>
      <span className={styles.keys}>{keysOf(t, field)}</span>
      {onRetry ? <StateButton name={t('Try again')} isOn={undefined} onPress={onRetry} /> : null}
      {isJson && draft.state === 'value'
        ? button(t('FORMAT'), t('Break into lines and indent'), {
            state: 'value',
            text: formatJson(draft.text),
          })
        : null}
      {isFreeText && field.nullable
        ? button(t('EMPTY'), t('Set to empty text (Alt+E)'), { state: 'empty' })
        : null}
      {hasDefault(field)
        ? button('DEFAULT', t('Set to {value} (Alt+D)', { value: formatDefault(t, field) }), {
            state: 'default',
          })
        : null}
      {field.nullable ? button('NULL', t('Set to NULL (Alt+N)'), { state: 'null' }) : null}
    </span>
  )
}

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

function keysOf(t: Translate, field: Column): string {
  const { Control, lines } = getColumnType(field)
  if (Control) return isApple ? t('⌘⏎ saves · Esc discards') : t('Ctrl+⏎ saves · Esc discards')
  return lines ? t('⏎ saves · ⇧⏎ new line · Esc discards') : t('⏎ saves · Esc discards')
}

function StateButton(props: {
  name: string
  title?: string
  isOn: boolean | undefined
  onPress: () => void
}) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.state}
      aria-pressed={props.isOn}
      title={props.title}
      // The text field keeps the keyboard focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={props.onPress}
    >
      {props.name}
    </button>
  )
}
