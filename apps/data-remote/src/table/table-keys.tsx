import { lazyPart } from '@portico/react-remote'
import type { RefObject } from 'react'
import type { CellEdits } from '../edit/use-cell-edits.ts'
import { usePageKeys } from '../keys/use-page-keys.ts'
import type { Table } from '../schema/schema.ts'
import type { Go } from '../undo/use-undo.ts'

const KeysSheet = lazyPart(async () => (await import('../keys/keys-sheet.tsx')).KeysSheet, {
  needed: ({ open }) => open,
})

const ReviewDialog = lazyPart(async () => (await import('../edit/review-dialog.tsx')).ReviewDialog, {
  needed: ({ open }) => open,
})

interface TableKeysProps {
  /** The part of the page in which the keys count. */
  section: RefObject<HTMLElement | null>
  go: Go
  table: Table
  edits: CellEdits
  /** What is shown. */
  panel: string | null
  onOpen: (panel: 'keys' | 'review' | null) => void
}

/** Keys that count in all of a table, the list of all keys, and of what is not saved. */
export function TableKeys({ section, go, table, edits, panel, onOpen }: TableKeysProps) {
  usePageKeys(section, {
    undo: () => go('undo'),
    redo: () => go('redo'),
    review: () => onOpen('review'),
    help: () => onOpen('keys'),
  })
  const close = () => onOpen(null)
  return (
    <>
      <KeysSheet open={panel === 'keys'} onClose={close} />
      <ReviewDialog {...{ table, edits }} open={panel === 'review'} onClose={close} />
    </>
  )
}
