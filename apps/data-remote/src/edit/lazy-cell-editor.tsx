import { lazyPart } from '@portico/ui/on-demand'
import { useState } from 'react'
import { draftOf, draftOfTyping } from '../kinds/draft.ts'
import { kindOf } from '../kinds/kinds.ts'
import { Shortened } from '../kinds/shortened.ts'
import { textOf } from '../kinds/value-text.ts'
import type { CellEditorProps } from './cell-editor.tsx'
import styles from './lazy-cell-editor.module.css'
import type { WholeCellEditorProps } from './whole-cell-editor.tsx'

/** The editor of a cell. It loads soon after the first rows. A user who types earlier gets a plain field, and continues in the editor. */
export const CellEditor = lazyPart<WholeCellEditorProps>(
  async () => (await import('./whole-cell-editor.tsx')).WholeCellEditor,
  {
    waiting: PlainEditor,
    missing: ({ props }) => <PlainEditor {...props} />,
  },
)

/** Accepts keys from the first one, without the editor's code, and without the complete value of a shortened cell. */
export function PlainEditor({ field, kept, row, onRowChange }: CellEditorProps) {
  const [first] = useState(() => {
    const value = row.row[field.name]
    return kept?.draft ?? draftOf(field, value instanceof Shortened ? '' : value)
  })
  return (
    <textarea
      ref={select}
      className={styles.plain}
      aria-label={field.name}
      rows={1}
      // This column type has a picker, so the fallback field is read-only.
      readOnly={kindOf(field).Editor !== undefined}
      value={textOf(row.edit?.draft ?? first)}
      onChange={({ target }) =>
        onRowChange({ ...row, edit: { column: field.name, draft: draftOfTyping(field, target.value) } })
      }
    />
  )
}

function select(field: HTMLTextAreaElement | null): void {
  field?.focus({ preventScroll: true })
  field?.select()
}
