import { lazyPart } from '@portico/ui/on-demand'
import { Shortened } from '../kinds/shortened.ts'
import { CellEditor, PlainEditor } from './lazy-cell-editor.tsx'
import type { WholeCellEditorProps } from './whole-cell-editor.tsx'

/** The editor of a column whose values may be shortened. Until its code is loaded, a shortened value can only be replaced. */
export const WholeCellEditor = lazyPart<WholeCellEditorProps>(
  async () => (await import('./whole-cell-editor.tsx')).WholeCellEditor,
  { waiting: WaitingEditor, missing: ({ props }) => <WaitingEditor {...props} /> },
)

function WaitingEditor({ table: _table, ...props }: WholeCellEditorProps) {
  const { row, field } = props
  const isShort = row.row[field.name] instanceof Shortened && !row.edit
  return isShort ? <PlainEditor {...props} /> : <CellEditor {...props} />
}
