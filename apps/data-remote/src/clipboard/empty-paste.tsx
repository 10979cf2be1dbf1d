import { useAction } from '@portico/react-remote/action'
import { Button } from '@portico/ui'
import { ClipboardPaste } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isEditor } from '../range/use-range.ts'
import { insertableColumns } from '../schema/insertable.ts'
import type { Column, Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import { widthOf } from '../tsv/tsv.ts'
import type { Block, Laying } from './block.ts'
import { readBlock, readText } from './read-block.ts'

/** Props of {@link EmptyPaste}. */
export interface EmptyPasteProps {
  table: Table
  /** The columns that are shown, in their order. */
  fields: readonly Column[]
  /** The view leaves rows out: nothing shows that there are none. */
  isNarrowed: boolean
  onLay: (laying: Laying) => void
  say: (hint: string) => void
}

/** Takes what is pasted where there are no rows: its lines become new ones. */
export function EmptyPaste({ table, fields, isNarrowed, onLay, say }: EmptyPasteProps) {
  const t = useTexts()
  const place = useRef<HTMLDivElement>(null)
  const lay = (block: Block | null) => {
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

/** Those that a new row may give a value to; of a block that is wider than these, all that are shown. */
function columnsFor(table: Table, fields: readonly Column[], block: Block | null): readonly Column[] {
  const insertable = insertableColumns(table)
  const some = fields.filter((column) => insertable.includes(column))
  return block && widthOf(block.cells) > some.length ? fields : some
}

/** Whether something is pasted on the page of the table: into no field or dialog, and into nothing that stands around an embedded table. */
function isHere(event: ClipboardEvent, place: HTMLElement | null): boolean {
  const [target] = event.composedPath()
  const element = target instanceof Element ? target : null
  const root = place?.getRootNode()
  const isInside = !(root instanceof ShadowRoot) || root.activeElement !== null
  return isInside && !event.defaultPrevented && !isEditor(element) && !element?.closest('[role="dialog"]')
}
