import styles from './choice-editor.module.css'
import { type Draft, textOf } from './draft.ts'
import type { KindEditorProps } from './kind.ts'
import { kindOf } from './kinds.ts'

const nullOption = '\u0000null'
const ofNull: Draft = { state: 'null' }

/** Chooses one of the values of the column, or NULL where it knows that. */
export function ChoiceEditor({ name, column, draft, onChange }: KindEditorProps) {
  return (
    <select
      aria-label={name}
      className={styles.choice}
      ref={(element) => element?.focus({ preventScroll: true })}
      value={draft.state === 'null' ? nullOption : textOf(draft)}
      onChange={({ target: { value } }) =>
        onChange(value === nullOption ? ofNull : { state: 'value', text: value })
      }
    >
      {column.nullable ? <option value={nullOption}>NULL</option> : null}
      {kindOf(column)
        .choices?.(column)
        ?.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
    </select>
  )
}
