import { lazyComponent } from '@portico/ui/on-demand'
import { CellEditor } from './lazy-cell-editor.tsx'
import type { RelatedEditorProps } from './related-editor.tsx'

/** Selects the row of a foreign key. While this loads, and if it can't be loaded, the user types the key. */
export const RelatedEditor = lazyComponent<RelatedEditorProps>(
  async () => (await import('./related-editor.tsx')).RelatedEditor,
  { waiting: CellEditor, missing: ({ props }) => CellEditor(props) },
)
