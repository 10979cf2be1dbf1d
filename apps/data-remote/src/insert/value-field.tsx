import type { Translate } from '@portico/ui'
import { Field, TextArea, TextInput } from '@portico/ui/form'
import { Select } from '@portico/ui/select'
import { type ClipboardEvent, type DragEvent, useState } from 'react'
import { readPaste, refuseBlock } from '../edit/read-paste.ts'
import { type Draft, draftOfTyping, isEmptyText, parseDraft, textOf } from '../kinds/draft.ts'
import { kindOf, printValue } from '../kinds/kinds.ts'
import { RelationField } from '../relations/relation-field.tsx'
import { defaultInWords } from '../schema/default-in-words.ts'
import { type Column, hasDefault } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import { DayControl } from './day-control.tsx'
import { isRequired } from './new-row.ts'
import type { Related } from './use-related.ts'
import styles from './value-field.module.css'

interface ValueFieldProps {
  column: Column
  draft: Draft
  /** Of a column that is a foreign key. */
  related?: Related | null
  problem: string | null
  onChange: (draft: Draft) => void
}

/** One column of a new row: a control for its value, and NULL and DEFAULT where the column knows them. */
export function ValueField({ column, draft, problem, onChange, related = null }: ValueFieldProps) {
  const t = useTexts()
  const [isLong, setLong] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
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
    <div className={styles.field}>
      <Field label={label} description={helpOf(t, column, draft)} error={refusal ?? problem}>
        {related ? (
          <RelationField {...related} column={column} placeholder={placeholderOf(t, column, draft)} />
        ) : (
          <Control column={column} draft={draft} onChange={change} isLong={isLong} onRefused={setRefusal} />
        )}
      </Field>
      <div className={styles.states}>
        {kindOf(column).isFreeText && !related ? (
          <StateButton name={t('LINES')} column={column} isOn={isLong} onClick={() => setLong(!isLong)} />
        ) : null}
        {kindOf(column).isFreeText && !related ? (
          <StateButton
            name={t('EMPTY')}
            column={column}
            isOn={isEmptyText(column, draft)}
            onClick={() => change({ state: 'empty' })}
          />
        ) : null}
        {hasDefault(column) ? (
          <StateButton
            name="DEFAULT"
            column={column}
            isOn={draft.state === 'default'}
            onClick={() => change({ state: 'default' })}
          />
        ) : null}
        {column.nullable ? (
          <StateButton
            name="NULL"
            column={column}
            isOn={draft.state === 'null'}
            onClick={() => change({ state: 'null' })}
          />
        ) : null}
      </div>
    </div>
  )
}

interface ControlProps extends Omit<ValueFieldProps, 'problem' | 'related'> {
  isLong: boolean
  onRefused: (problem: string) => void
}

function Control({ column, draft, onChange, isLong, onRefused }: ControlProps) {
  const t = useTexts()
  const choices = kindOf(column).choices?.(column)
  const text = textOf(draft)
  const placeholder = placeholderOf(t, column, draft)
  const type = (value: string) => onChange(draftOfTyping(column, value))
  if (choices) {
    return (
      <Select
        label={column.name}
        value={text === '' ? null : text}
        onValueChange={type}
        placeholder={placeholder || t('Choose…')}
        required={isRequired(column)}
        options={choices.map((choice) => ({ value: choice, label: choice }))}
      />
    )
  }
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
  const { Control: Own, isJson } = kindOf(column)
  // JSON is written in a plain field here: its own editor takes the keys of a form.
  if (Own && !isJson)
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
  if (takesLines) return <TextArea {...shared} onChange={(event) => type(event.target.value)} />
  const input = <TextInput {...shared} onChange={(event) => type(event.target.value)} />
  if (!kindOf(column).withDay) return input
  return (
    <DayControl column={column} text={text} onChange={type}>
      {input}
    </DayControl>
  )
}

const wayIntoField = (t: Translate) =>
  t('To paste it as one text with its tabs and lines, choose LINES first.')

function StateButton(props: { name: string; column: Column; isOn: boolean; onClick: () => void }) {
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

/** What the column is for; of an instant also when that is where the reader is, with the zone by its name. */
function helpOf(t: Translate, column: Column, draft: Draft): string | null {
  const text = textOf(draft)
  if (!kindOf(column).isZoned || text === '' || !parseDraft(column, draft).ok) return column.comment
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const here = t('{moment} in the time zone {zone}', {
    moment: printValue(column, text, { locale: t.locale }),
    zone: timeZone,
  })
  return [here, column.comment].filter(Boolean).join(' · ')
}
