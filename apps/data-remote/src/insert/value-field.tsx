import type { Translate } from '@portico/ui'
import { DayControl } from '@portico/ui/day-control'
import { Field, TextArea, TextInput } from '@portico/ui/form'
import { Select } from '@portico/ui/select'
import {
  type ClipboardEvent,
  type CSSProperties,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  useState,
} from 'react'
import { readPaste, refuseBlock } from '../edit/read-paste.ts'
import { Calendar } from '../kinds/day-calendar.tsx'
import { draftOfTyping, isEmptyText, isLongText } from '../kinds/draft.ts'
import { formatJson } from '../kinds/json/format-json.ts'
import type { Draft } from '../kinds/kind.ts'
import { kindOf } from '../kinds/kinds.ts'
import { momentInWords } from '../kinds/moment-words.ts'
import { dayOf } from '../kinds/moments.ts'
import { LinkMarks } from '../kinds/text/lazy-rich-text.tsx'
import { linkOf } from '../kinds/text/link.ts'
import { textOf } from '../kinds/value-text.ts'
import { RelationField } from '../relations/relation-field.tsx'
import { defaultInWords } from '../schema/default-in-words.ts'
import { type Column, hasDefault } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import { isRequired } from './new-row.ts'
import type { Related } from './use-related.ts'
import styles from './value-field.module.css'

interface ValueFieldProps {
  column: Column
  draft: Draft
  /** The relation, if the column is a foreign key. */
  related?: Related | null
  problem: string | null
  onChange: (draft: Draft) => void
}

/** One column of a new row: a control for its value, and buttons for NULL and DEFAULT if the column allows them. */
export function ValueField({ column, draft, problem, onChange, related = null }: ValueFieldProps) {
  const t = useTexts()
  const [mayBeLong, setLong] = useState(() => isLongText(column, textOf(draft)))
  const isLong = mayBeLong || textOf(draft).includes('\n')
  const [refusal, setRefusal] = useState<string | null>(null)
  const isFreeText = kindOf(column).isFreeText && !related
  const isLink = isFreeText && linkOf(textOf(draft)) !== null
  const change = (next: Draft) => {
    setRefusal(null)
    onChange(next)
  }
  const label = (
    <span className={styles.label}>
      {column.name} <span className={styles.type}>{column.type}</span>
      {isRequired(column) ? <span className={styles.required}>{t('required')}</span> : null}
    </span>
  )
  return (
    <div
      className={styles.field}
      style={{ '--states': statesOf(column, isFreeText) + (isLink ? 1 : 0) } as CSSProperties}
    >
      <Field label={label} description={helpOf(t, column, draft)} error={refusal ?? problem}>
        {related ? (
          <RelationField {...related} column={column} placeholder={placeholderOf(t, column, draft)} />
        ) : (
          <Control column={column} draft={draft} onChange={change} isLong={isLong} onRefused={setRefusal} />
        )}
      </Field>
      <States column={column} draft={draft} onChange={change}>
        {isFreeText ? (
          <>
            {isLink ? <LinkMarks text={textOf(draft)} /> : null}
            <StateButton name={t('LINES')} column={column} isOn={isLong} onClick={() => setLong(!isLong)} />
            <StateButton
              name={t('EMPTY')}
              column={column}
              isOn={isEmptyText(column, draft)}
              onClick={() => change({ state: 'empty' })}
            />
          </>
        ) : null}
      </States>
    </div>
  )
}

/** Returns the number of buttons next to the label, to reserve their space. */
function statesOf(column: Column, isFreeText: boolean | undefined): number {
  const which = [kindOf(column).isJson, isFreeText, isFreeText, hasDefault(column), column.nullable]
  return which.filter(Boolean).length
}

/** Buttons for states that can't be typed, and for another format of the value. */
function States(props: Pick<ValueFieldProps, 'column' | 'draft' | 'onChange'> & { children: ReactNode }) {
  const { column, draft, onChange, children } = props
  const t = useTexts()
  const { isJson } = kindOf(column)
  const button = (name: string, state: 'default' | 'null') => (
    <StateButton
      name={name}
      column={column}
      isOn={draft.state === state}
      onClick={() => onChange({ state })}
    />
  )
  return (
    <div className={styles.states}>
      {isJson && draft.state === 'value' ? (
        <StateButton
          name={t('FORMAT')}
          column={column}
          onClick={() => onChange({ state: 'value', text: formatJson(draft.text) })}
        />
      ) : null}
      {children}
      {hasDefault(column) ? button('DEFAULT', 'default') : null}
      {column.nullable ? button('NULL', 'null') : null}
    </div>
  )
}

interface ControlProps extends Omit<ValueFieldProps, 'problem' | 'related'> {
  isLong: boolean
  onRefused: (problem: string) => void
}

function Control(props: ControlProps) {
  const { column, draft, onChange } = props
  const t = useTexts()
  const choices = kindOf(column).choices?.(column)
  if (!choices) return <TypedControl {...props} />
  return (
    <Select
      label={column.name}
      value={textOf(draft) || null}
      onValueChange={(value) => onChange(draftOfTyping(column, value))}
      placeholder={placeholderOf(t, column, draft) || t('Choose…')}
      required={isRequired(column)}
      options={choices.map((choice) => ({ value: choice, label: choice }))}
    />
  )
}

/** A field for typing. */
function TypedControl({ column, draft, onChange, isLong, onRefused }: ControlProps) {
  const t = useTexts()
  const text = textOf(draft)
  const placeholder = placeholderOf(t, column, draft)
  const type = (value: string) => onChange(draftOfTyping(column, value))
  const takesLines = isLong || kindOf(column).lines === 'many'
  const takeBlock = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    const paste = readPaste(data.getData('text/plain'))
    if (paste.value !== null || takesLines) return
    event.preventDefault()
    onRefused(refuseBlock(t, paste, kindOf(column).isFreeText ? wayIntoField(t) : ''))
  }
  const shared = {
    value: text,
    placeholder,
    'aria-required': isRequired(column) || undefined,
    spellCheck: kindOf(column).isFreeText === true,
    onPaste: (event: ClipboardEvent) => takeBlock(event, event.clipboardData),
    onDrop: (event: DragEvent) => takeBlock(event, event.dataTransfer),
  }
  const { Control: Own, lines, withDay } = kindOf(column)
  if (Own)
    return (
      <Own
        name={column.name}
        text={text}
        placeholder={placeholder}
        onChange={type}
        focusesFirst={false}
        plain={<TextArea {...shared} onChange={(event) => type(event.target.value)} />}
      />
    )
  if (lines)
    return (
      <TextArea
        {...shared}
        rows={takesLines ? 4 : 1}
        onKeyDown={takesLines ? undefined : sendByEnter}
        onChange={(event) => type(event.target.value)}
      />
    )
  const input = <TextInput {...shared} onChange={(event) => type(event.target.value)} />
  if (!withDay) return input
  const choose = (day: string) => type(withDay(text, day))
  return (
    <DayControl name={column.name} value={dayOf(text)} onChange={choose} Calendar={Calendar}>
      {input}
    </DayControl>
  )
}

const wayIntoField = (t: Translate) =>
  t('To paste it as one text with its tabs and lines, choose LINES first.')

/** Enter submits, as in a single-line field. Shift+Enter inserts a line break. */
function sendByEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey) return
  if (event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

function StateButton(props: { name: string; column: Column; isOn?: boolean; onClick: () => void }) {
  const t = useTexts()
  const { name, column, isOn, onClick } = props
  return (
    <button
      type="button"
      className={styles.state}
      aria-pressed={isOn}
      aria-label={t('{column}: {name}', { column: column.name, name })}
      onClick={onClick}
    >
      {name}
    </button>
  )
}

function placeholderOf(t: Translate, column: Column, draft: Draft): string {
  if (draft.state === 'null') return 'NULL'
  if (isEmptyText(column, draft)) return t('empty text')
  if (draft.state === 'default') return defaultInWords(t, column)
  return kindOf(column).example ?? ''
}

/** Returns the column's comment, and for a date and time its meaning in the user's time zone. */
function helpOf(t: Translate, column: Column, draft: Draft): string | null {
  return [momentInWords(t, column, draft), column.comment].filter(Boolean).join(' · ') || null
}
