import { lazyPart } from '@portico/ui/on-demand'
import { CellEditor } from './lazy-cell-editor.tsx'
import type { RelatedEditorProps } from './related-editor.tsx'

/** Chooses what a cell refers to; until it is here, and where it does not come, its key is typed. */
export const RelatedEditor = lazyPart<RelatedEditorProps>(
  async () => (await import('./related-editor.tsx')).RelatedEditor,
  { waiting: CellEditor, missing: ({ props }) => CellEditor(props) },
)
