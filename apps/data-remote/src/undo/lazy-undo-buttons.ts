import { lazyPart } from '@portico/react-remote'
import type { Steps } from '../history/history.ts'
import type { Go } from './use-undo.ts'

/** Undo and redo. Shown after the first step. */
export const UndoButtons = lazyPart<{ steps: Steps | null; go: Go }>(
  async () => (await import('./undo-buttons.tsx')).UndoButtons,
  { needed: ({ steps }) => steps !== null },
)
