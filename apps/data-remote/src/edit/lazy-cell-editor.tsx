import { lazyComponent } from '@portico/ui/on-demand'
import { useState } from 'react'
import { getColumnType } from '../column-types/column-types.ts'
import { createDraft, createTypedDraft } from '../column-types/draft.ts'
import { TruncatedValue } from '../column-types/truncated-value.ts'
import { getDraftText } from '../column-types/value-text.ts'
import type { CellEditorProps } from './cell-editor.tsx'
import styles from './lazy-cell-editor.module.css'
import type { WholeCellEditorProps } from './whole-cell-editor.tsx'

/** The editor of a cell. It loads soon after the first rows. A user who types earlier gets a plain field, and continues in the editor. */
export const CellEditor = lazyComponent<WholeCellEditorProps>(
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
    return kept?.draft ?? createDraft(field, value instanceof TruncatedValue ? '' : value)
  })
  return (
    <textarea
      ref={select}
      className={styles.plain}
      aria-label={field.name}
      rows={1}
      // This column type has a picker, so the fallback field is read-only.
      readOnly={getColumnType(field).Editor !== undefined}
      value={getDraftText(row.edit?.draft ?? first)}
      onChange={({ target }) =>
        onRowChange({ ...row, edit: { column: field.name, draft: createTypedDraft(field, target.value) } })
      }
    />
  )
}

function select(field: HTMLTextAreaElement | null): void {
  field?.focus({ preventScroll: true })
  field?.select()
}
