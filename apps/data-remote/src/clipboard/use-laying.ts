import { type ClipboardEvent, useState } from 'react'
import type { CellKeyboardEvent } from 'react-data-grid'
import type { GridRow } from '../edit/grid-row.ts'
import { parseValue } from '../kinds/draft.ts'
import { kindOf } from '../kinds/kinds.ts'
import { valueText } from '../kinds/value-text.ts'
import { type Chosen, cellsType, isEditor, type Range } from '../range/use-range.ts'
import type { Column } from '../schema/schema.ts'
import { readTsv } from '../tsv/tsv.ts'
import type { Block, Laying } from './block.ts'

/** What is to be laid over cells, and the events that ask for it. */
export interface LayingState {
  laying: Laying | null
  end(): void
  onPaste(event: ClipboardEvent): void
  onCut(event: ClipboardEvent): void
  /** True where the key filled or emptied several cells. */
  onKey(event: CellKeyboardEvent): boolean
}

/** Pastes, cuts, fills (Ctrl+D down, Ctrl+R to the end of the lines) and empties (Delete) the cells that are chosen. */
export function useLaying(range: Range, rows: readonly GridRow[], columns: readonly Column[]): LayingState {
  const [laying, setLaying] = useState<Laying | null>(null)
  const lay = (chosen: Chosen, block: Block) => {
    const { top, left } = chosen
    const target = { rows, columns, top, left }
    setLaying({
      block,
      target: { ...target, chosenRows: chosen.rows.length, chosenColumns: chosen.columns.length },
    })
  }
  const clear = (chosen: Chosen) => lay(chosen, { cells: [[null]], isExact: true, purpose: 'clear' })
  return {
    laying,
    end: () => setLaying(null),
    onPaste: (event) => {
      const chosen = range.chosen()
      if (isEditor(event.target) || !chosen?.columns[0]) return
      const block = readBlock(event.clipboardData, chosen.columns[0])
      if (!block) return
      event.preventDefault()
      lay(chosen, block)
    },
    onCut: (event) => {
      const chosen = range.chosen()
      if (isEditor(event.target) || !chosen) return
      range.onCopy(event)
      clear(chosen)
    },
    onKey: (event) => {
      const chosen = range.store.box() && range.chosen()
      if (!chosen || event.shiftKey || event.altKey) return false
      const block = blockOfKey(event, chosen)
      if (!block) return false
      event.preventDefault()
      event.preventGridDefault()
      lay(chosen, block)
      return true
    },
  }
}

/** What a clipboard holds; null where that is nothing for cells. Json and lists have lines of their own, and are one value. */
function readBlock(data: DataTransfer, first: Column): Block | null {
  const exact = readExact(data.getData(cellsType))
  if (exact) return { cells: exact, isExact: true, purpose: 'paste' }
  const text = data.getData('text/plain')
  if (text === '') return null
  const isOne = kindOf(first).isStructured && parseValue(first, text).ok
  return { cells: isOne ? [[text]] : readTsv(text), isExact: false, purpose: 'paste', text }
}

/** Cells that another grid has copied; null where there are none, or not of this form: any page may write to a clipboard. */
function readExact(text: string): Block['cells'] | null {
  if (text === '') return null
  try {
    const cells: unknown = JSON.parse(text)
    const isRow = (row: unknown) =>
      Array.isArray(row) && row.every((cell) => cell === null || typeof cell === 'string')
    return Array.isArray(cells) && cells.length > 0 && cells.every(isRow) ? cells : null
  } catch {
    return null
  }
}

function blockOfKey(event: CellKeyboardEvent, { rows, columns }: Chosen): Block | null {
  const isCommand = event.ctrlKey || event.metaKey
  const key = event.key.toLowerCase()
  if (!isCommand && (key === 'delete' || key === 'backspace'))
    return { cells: [[null]], isExact: true, purpose: 'clear' }
  if (!isCommand || !((key === 'd' && rows.length > 1) || (key === 'r' && columns.length > 1))) return null
  const texts = (gridRow: GridRow, some: readonly Column[]) =>
    some.map(({ name }) => valueText(gridRow.row[name]))
  const cells =
    key === 'd'
      ? rows.slice(0, 1).map((row) => texts(row, columns))
      : rows.map((row) => texts(row, columns.slice(0, 1)))
  return { cells, isExact: true, purpose: 'fill' }
}
