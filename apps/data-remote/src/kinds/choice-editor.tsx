import { Select } from '@portico/ui/select'
import { useEffect, useRef } from 'react'
import styles from './choice-editor.module.css'
import type { Draft, KindEditorProps } from './kind.ts'
import { textOf } from './value-text.ts'

// No text of Postgres holds this character.
const nullOption = '\u0000null'
const defaultOption = '\u0000default'

/** Chooses one of the values of the column, or NULL or DEFAULT where it knows them: what is chosen is saved. */
export function ChoiceEditor({ name, column, kind, draft, byDefault, onDone }: KindEditorProps) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => place.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  const choices = (kind.choices?.(column) ?? []).map((value) => ({ value, label: value }))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps keys of the open list, which are its own, from the grid.
    <span
      ref={place}
      className={styles.choice}
      onKeyDown={(event) => {
        if (event.key !== 'Tab' && !place.current?.contains(event.target as Node)) event.stopPropagation()
      }}
    >
      <Select
        label={name}
        value={
          draft.state === 'null' ? nullOption : draft.state === 'default' ? defaultOption : textOf(draft)
        }
        options={[
          ...(column.nullable ? [{ value: nullOption, label: 'NULL' }] : []),
          ...(byDefault === null ? [] : [{ value: defaultOption, label: `DEFAULT (${byDefault})` }]),
          ...choices,
        ]}
        onValueChange={(value) => onDone(draftOfOption(value))}
        defaultOpen
        onOpenChange={(isOpen) => {
          if (!isOpen) onDone(null)
        }}
        className={styles.select}
      />
    </span>
  )
}

function draftOfOption(value: string): Draft {
  if (value === nullOption) return { state: 'null' }
  return value === defaultOption ? { state: 'default' } : { state: 'value', text: value }
}
