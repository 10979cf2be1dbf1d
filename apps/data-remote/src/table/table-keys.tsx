import { lazyPart } from '@portico/react-remote'
import type { RefObject } from 'react'
import { usePageKeys } from '../keys/use-page-keys.ts'
import type { Go } from '../undo/use-undo.ts'

const KeysSheet = lazyPart(async () => (await import('../keys/keys-sheet.tsx')).KeysSheet, {
  needed: ({ open }) => open,
})

interface TableKeysProps {
  /** The part of the page in which the keys count. */
  section: RefObject<HTMLElement | null>
  go: Go
  /** Whether the keys are shown. */
  isOpen: boolean
  onOpen: (panel: 'keys' | null) => void
}

/** Keys that count in all of a table, and the list of all keys. */
export function TableKeys({ section, go, isOpen, onOpen }: TableKeysProps) {
  usePageKeys(section, { undo: () => go('undo'), redo: () => go('redo'), help: () => onOpen('keys') })
  return <KeysSheet open={isOpen} onClose={() => onOpen(null)} />
}
