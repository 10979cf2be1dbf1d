import { Select } from '@portico/ui/select'
import { useEffect, useRef } from 'react'
import styles from './choice-editor.module.css'
import { textOf } from './draft.ts'
import type { KindEditorProps } from './kind.ts'
import { kindOf } from './kinds.ts'

const nullOption = '\u0000null'

/** Chooses one of the values of the column, or NULL where it knows that: what is chosen is saved. */
export function ChoiceEditor({ name, column, draft, onDone }: KindEditorProps) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => place.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  const choices = (kindOf(column).choices?.(column) ?? []).map((value) => ({ value, label: value }))
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
        value={draft.state === 'null' ? nullOption : textOf(draft)}
        options={column.nullable ? [{ value: nullOption, label: 'NULL' }, ...choices] : choices}
        onValueChange={(value) =>
          onDone(value === nullOption ? { state: 'null' } : { state: 'value', text: value })
        }
        defaultOpen
        onOpenChange={(isOpen) => {
          if (!isOpen) onDone(null)
        }}
        className={styles.select}
      />
    </span>
  )
}
