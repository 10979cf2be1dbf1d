import { Select } from '@portico/ui/select'
import { useEffect, useRef } from 'react'
import styles from './choice-editor.module.css'
import type { Draft, TypeEditorProps } from './column-type.ts'
import { getDraftText } from './value-text.ts'

// Postgres text can't contain the character NUL.
const nullOption = '\u0000null'
const defaultOption = '\u0000default'

/** Selects one of the column's values, or NULL or DEFAULT if the column has them. A selection saves. */
export function ChoiceEditor({ name, column, kind, draft, byDefault, onDone }: TypeEditorProps) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => place.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  const choices = (kind.choices?.(column) ?? []).map((value) => ({ value, label: value }))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the open list must not reach the grid.
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
          draft.state === 'null'
            ? nullOption
            : draft.state === 'default'
              ? defaultOption
              : getDraftText(draft)
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
