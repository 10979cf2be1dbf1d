import type { Translate } from '@portico/ui'
import { DatePicker } from '@portico/ui/day-control'
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
import type { Draft } from '../column-types/column-type.ts'
import { getColumnType } from '../column-types/column-types.ts'
import { Calendar } from '../column-types/day-calendar.tsx'
import { createTypedDraft, isEmptyText, isLongText } from '../column-types/draft.ts'
import { formatJson } from '../column-types/json/format-json.ts'
import { formatMomentHint } from '../column-types/moment-hint.ts'
import { getDatePart } from '../column-types/moments.ts'
import { LinkMarks } from '../column-types/text/lazy-rich-text.tsx'
import { parseLink } from '../column-types/text/link.ts'
import { getDraftText } from '../column-types/value-text.ts'
import { formatBlockRefusal, parsePaste } from '../edit/read-paste.ts'
import { RelationField } from '../relations/relation-field.tsx'
import { formatDefault } from '../schema/format-default.ts'
import { type Column, hasDefault } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import { isRequired } from './new-row.ts'
import type { RelatedField } from './use-related-fields.ts'
import styles from './value-field.module.css'

interface ValueFieldProps {
  column: Column
  draft: Draft
  /** The relation, if the column is a foreign key. */
  related?: RelatedField | null
  problem: string | null
  onChange: (draft: Draft) => void
}

/** One column of a new row: a control for its value, and buttons for NULL and DEFAULT if the column allows them. */
export function ValueField({ column, draft, problem, onChange, related = null }: ValueFieldProps) {
  const t = useTexts()
  const [mayBeLong, setLong] = useState(() => isLongText(column, getDraftText(draft)))
  const isLong = mayBeLong || getDraftText(draft).includes('\n')
  const [refusal, setRefusal] = useState<string | null>(null)
  const isFreeText = getColumnType(column).isFreeText && !related
  const isLink = isFreeText && parseLink(getDraftText(draft)) !== null
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
            {isLink ? <LinkMarks text={getDraftText(draft)} /> : null}
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
  const which = [getColumnType(column).isJson, isFreeText, isFreeText, hasDefault(column), column.nullable]
  return which.filter(Boolean).length
}

/** Buttons for states that can't be typed, and for another format of the value. */
function States(props: Pick<ValueFieldProps, 'column' | 'draft' | 'onChange'> & { children: ReactNode }) {
  const { column, draft, onChange, children } = props
  const t = useTexts()
  const { isJson } = getColumnType(column)
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
  const choices = getColumnType(column).choices?.(column)
  if (!choices) return <TypedControl {...props} />
  return (
    <Select
      label={column.name}
      value={getDraftText(draft) || null}
      onValueChange={(value) => onChange(createTypedDraft(column, value))}
      placeholder={placeholderOf(t, column, draft) || t('Choose…')}
      required={isRequired(column)}
      options={choices.map((choice) => ({ value: choice, label: choice }))}
    />
  )
}

/** A field for typing. */
function TypedControl({ column, draft, onChange, isLong, onRefused }: ControlProps) {
  const t = useTexts()
  const text = getDraftText(draft)
  const placeholder = placeholderOf(t, column, draft)
  const type = (value: string) => onChange(createTypedDraft(column, value))
  const takesLines = isLong || getColumnType(column).lines === 'many'
  const takeBlock = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    const paste = parsePaste(data.getData('text/plain'))
    if (paste.value !== null || takesLines) return
    event.preventDefault()
    onRefused(formatBlockRefusal(t, paste, getColumnType(column).isFreeText ? wayIntoField(t) : ''))
  }
  const shared = {
    value: text,
    placeholder,
    'aria-required': isRequired(column) || undefined,
    spellCheck: getColumnType(column).isFreeText === true,
    onPaste: (event: ClipboardEvent) => takeBlock(event, event.clipboardData),
    onDrop: (event: DragEvent) => takeBlock(event, event.dataTransfer),
  }
  const { Control: Own, lines, withDay } = getColumnType(column)
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
    <DatePicker name={column.name} value={getDatePart(text)} onChange={choose} Calendar={Calendar}>
      {input}
    </DatePicker>
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
  if (draft.state === 'default') return formatDefault(t, column)
  return getColumnType(column).example ?? ''
}

/** Returns the column's comment, and for a date and time its meaning in the user's time zone. */
function helpOf(t: Translate, column: Column, draft: Draft): string | null {
  return [formatMomentHint(t, column, draft), column.comment].filter(Boolean).join(' · ') || null
}
