import { lazyComponent } from '@portico/react-remote'
import type { UndoHistory } from '../history/undo-history.ts'
import type { UndoRedo } from './use-undo.ts'

/** Undo and redo. Shown after the first step. */
export const UndoButtons = lazyComponent<{ steps: UndoHistory | null; go: UndoRedo }>(
  async () => (await import('./undo-buttons.tsx')).UndoButtons,
  { needed: ({ steps }) => steps !== null },
)
