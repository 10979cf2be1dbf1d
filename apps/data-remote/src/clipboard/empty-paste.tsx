import { useAction } from '@portico/react-remote/action'
import { Button } from '@portico/ui'
import { ClipboardPaste } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isEditor } from '../range/use-cell-range.ts'
import { getInsertableColumns } from '../schema/insertable.ts'
import type { Column, Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import { getMaxWidth } from '../tsv/tsv.ts'
import type { BlockEdit, CellBlock } from './block.ts'
import { readBlock, readText } from './read-block.ts'

/** Props of {@link EmptyPaste}. */
export interface EmptyPasteProps {
  table: Table
  /** The visible columns in display order. */
  fields: readonly Column[]
  /** The view hides rows, so the table may not be empty. */
  isNarrowed: boolean
  onLay: (laying: BlockEdit) => void
  say: (hint: string) => void
}

/** Accepts a paste while there are no rows. Its lines become new rows. */
export function EmptyPaste({ table, fields, isNarrowed, onLay, say }: EmptyPasteProps) {
  const t = useTexts()
  const place = useRef<HTMLDivElement>(null)
  const lay = (block: CellBlock | null) => {
    if (!block) return
    if (isNarrowed)
      return say(t('Rows can’t be pasted where a filter or a search leaves none. Clear it first.'))
    const columns = columnsFor(table, fields, block)
    const here = { rows: [], columns, top: 0, left: 0, chosenRows: 1, chosenColumns: 1 }
    onLay({ block, target: { ...here, hasMore: false, end: null } })
  }
  const [first] = columnsFor(table, fields, null)
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    if (!first || !event.clipboardData || !isHere(event, place.current)) return
    event.preventDefault()
    lay(readBlock(event.clipboardData, first))
  })
  useEffect(() => {
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
  const reading = useAction({
    run: async () => {
      const text = await navigator.clipboard.readText().catch(() => null)
      if (text !== null && first) return lay(readText(text, first))
      say(t('The browser doesn’t let this page use the clipboard. Press {keys} instead.', { keys: 'Ctrl+V' }))
    },
  })
  return (
    <div ref={place}>
      {isNarrowed || !first ? null : (
        <Button onClick={() => reading.start()}>
          <ClipboardPaste size={16} />
          {t('Paste rows')}
        </Button>
      )}
    </div>
  )
}

/** Returns the insertable columns. If the block is wider than these, returns all visible columns. */
function columnsFor(table: Table, fields: readonly Column[], block: CellBlock | null): readonly Column[] {
  const insertable = getInsertableColumns(table)
  const some = fields.filter((column) => insertable.includes(column))
  return block && getMaxWidth(block.cells) > some.length ? fields : some
}

/** Returns whether an event belongs to the table's page: not to a field or dialog, and not to the page around an embedded table. */
function isHere(event: ClipboardEvent, place: HTMLElement | null): boolean {
  const [target] = event.composedPath()
  const element = target instanceof Element ? target : null
  const root = place?.getRootNode()
  const isInside = !(root instanceof ShadowRoot) || root.activeElement !== null
  return isInside && !event.defaultPrevented && !isEditor(element) && !element?.closest('[role="dialog"]')
}
