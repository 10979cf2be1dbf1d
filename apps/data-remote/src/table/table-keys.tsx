import { lazyComponent } from '@portico/react-remote'
import type { RefObject } from 'react'
import type { BlockEdit } from '../clipboard/block.ts'
import type { CellEdits } from '../edit/use-cell-edits.ts'
import { usePageKeys } from '../keys/use-page-keys.ts'
import type { ViewState } from '../query/conditions/view-state.ts'
import type { Table } from '../schema/schema.ts'
import type { UndoRedo } from '../undo/use-undo.ts'

/** Previews values that are pasted or filled over cells. */
const BlockReview = lazyComponent(async () => (await import('../clipboard/block-preview.tsx')).BlockPreview, {
  needed: ({ laying }) => laying !== null,
})

const KeysSheet = lazyComponent(async () => (await import('../keys/keys-sheet.tsx')).KeysSheet, {
  needed: ({ open }) => open,
})

const ReviewDialog = lazyComponent(async () => (await import('../edit/review-dialog.tsx')).ReviewDialog, {
  needed: ({ open }) => open,
})

interface TableKeysProps {
  /** The element in which the keys work. */
  section: RefObject<HTMLElement | null>
  go: UndoRedo
  table: Table
  view: ViewState
  edits: CellEdits
  laying: BlockEdit | null
  onLay: (laying: null) => void
  /** Name of the open panel. Null if none is open. */
  panel: string | null
  onOpen: (panel: 'keys' | 'review' | null) => void
}

/** Handles keys of a complete table, and shows the list of keys, the unsaved edits, and the change preview. */
export function TableKeys({ section, panel, onOpen, onLay, ...props }: TableKeysProps) {
  const { go, table, edits } = props
  usePageKeys(section, {
    undo: () => go('undo'),
    redo: () => go('redo'),
    review: () => onOpen('review'),
    help: () => onOpen('keys'),
  })
  const close = () => onOpen(null)
  return (
    <>
      <BlockReview {...props} onDone={() => onLay(null)} />
      <KeysSheet open={panel === 'keys'} onClose={close} />
      <ReviewDialog table={table} edits={edits} open={panel === 'review'} onClose={close} />
    </>
  )
}
