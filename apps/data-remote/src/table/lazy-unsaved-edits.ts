import { lazyComponent } from '@portico/react-remote'
import type { CellEdits } from '../edit/use-cell-edits.ts'

/** Shows edits that are not saved or still being saved. Loads with the editors. */
export const UnsavedEdits = lazyComponent<{ edits: CellEdits; onReview: () => void }>(
  async () => (await import('./unsaved-edits.tsx')).UnsavedEdits,
  { needed: ({ edits }) => edits.hint !== null || edits.pending.size > 0 },
)
