import { Field, TextArea, TextInput, useField } from '@portico/ui/form'
import { choicesOf } from '../edit/cell-editor.tsx'
import { DayInput } from '../edit/day-input.tsx'
import type { Draft } from '../edit/parse-draft.ts'
import type { Column } from '../schema/schema.ts'
import { hasDefault } from './new-row.ts'
import styles from './value-field.module.css'

interface ValueFieldProps {
  column: Column
  draft: Draft
  problem: string | null
  onChange: (draft: Draft) => void
}

/** One column of a new row: a control for its value, and NULL and DEFAULT where the column knows them. */
export function ValueField({ column, draft, problem, onChange }: ValueFieldProps) {
  const label = (
    <span className={styles.label}>
      {column.name} <span className={styles.type}>{column.type}</span>
    </span>
  )
  return (
    <div className={styles.field}>
      <Field label={label} description={column.comment} error={problem}>
        <Control column={column} draft={draft} onChange={onChange} />
      </Field>
      <div className={styles.states}>
        <DayInput
          column={column}
          text={draft.state === 'value' ? draft.text : ''}
          onChange={(text) => onChange({ state: 'value', text })}
        />
        {hasDefault(column) ? (
          <StateButton
            name="DEFAULT"
            column={column}
            isOn={draft.state === 'default'}
            onClick={() => onChange({ state: 'default' })}
          />
        ) : null}
        {column.nullable ? (
          <StateButton
            name="NULL"
            column={column}
            isOn={draft.state === 'null'}
            onClick={() => onChange({ state: 'null' })}
          />
        ) : null}
      </div>
    </div>
  )
}

function Control({ column, draft, onChange }: Omit<ValueFieldProps, 'problem'>) {
  const field = useField()
  const choices = choicesOf(column)
  const text = draft.state === 'value' ? draft.text : ''
  const placeholder = placeholderOf(column, draft)
  const type = (value: string) => onChange({ state: 'value', text: value })
  if (choices) {
    return (
      <select
        {...field}
        className={styles.select}
        value={text}
        onChange={(event) => type(event.target.value)}
      >
        {/* A select has no placeholder; this choice stands for the state and can't be picked. */}
        {draft.state === 'value' && text !== '' ? null : (
          <option value="" disabled>
            {placeholder || 'Choose…'}
          </option>
        )}
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    )
  }
  const shared = { value: text, placeholder, spellCheck: column.kind === 'text' }
  if (column.kind === 'json') return <TextArea {...shared} onChange={(event) => type(event.target.value)} />
  return <TextInput {...shared} onChange={(event) => type(event.target.value)} />
}

function StateButton(props: { name: string; column: Column; isOn: boolean; onClick: () => void }) {
  const { name, column, isOn, onClick } = props
  return (
    <button
      type="button"
      className={styles.state}
      aria-pressed={isOn}
      aria-label={`${column.name}: ${name}`}
      onClick={onClick}
    >
      {name}
    </button>
  )
}

const examples: Partial<Record<Column['kind'], string>> = {
  date: '2026-11-21',
  time: '14:30',
  timestamp: '2026-11-21 14:30',
  timestamptz: '2026-11-21 14:30+00:00',
  array: '["a", "b"]',
}

function placeholderOf(column: Column, draft: Draft): string {
  if (draft.state === 'null') return 'NULL'
  if (draft.state === 'default') return column.identity ? 'the next number' : (column.default ?? '')
  return examples[column.kind] ?? ''
}
