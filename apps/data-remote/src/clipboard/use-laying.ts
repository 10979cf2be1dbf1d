import { useState } from 'react'
import type { CellKeyboardEvent } from 'react-data-grid'
import type { GridRow } from '../edit/grid-row.ts'
import { isKey } from '../keys/grid-keys.ts'
import { parseValue } from '../kinds/draft.ts'
import { kindOf } from '../kinds/kinds.ts'
import { valueText } from '../kinds/value-text.ts'
import { loadedFrom } from '../query/read/lay-rows.ts'
import { type Chosen, type ClipboardLike, cellsType, isEditor, type Range } from '../range/use-range.ts'
import type { Column } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import { readTsv } from '../tsv/tsv.ts'
import type { Block, Laying } from './block.ts'

/** What is to be laid over cells, and the events that ask for it. */
export interface LayingState {
  laying: Laying | null
  end(): void
  onPaste(event: ClipboardLike): void
  onCut(event: ClipboardLike): void
  /** True where the key filled or emptied several cells. */
  onKey(event: CellKeyboardEvent): boolean
  /** Without a key; false where the browser does not let it. */
  paste(): Promise<boolean>
  cut(): Promise<boolean>
  fillDown(): void
  clear(): void
}

/** Pastes, cuts, fills (Ctrl+D down, Ctrl+R to the end of the lines) and empties (Delete) the cells that are chosen. */
export function useLaying(
  range: Range,
  rows: readonly GridRow[],
  columns: readonly Column[],
  say: (hint: string) => void,
): LayingState {
  const [laying, setLaying] = useState<Laying | null>(null)
  const lay = (chosen: Chosen, block: Block) => {
    const { top, left } = chosen
    // Up to the first row that is not loaded: what is in one is not known.
    const target = { rows: [...rows.slice(0, top), ...loadedFrom(rows, top)], columns, top, left }
    setLaying({
      block,
      target: { ...target, chosenRows: chosen.height, chosenColumns: chosen.columns.length },
    })
  }
  const clear = (chosen: Chosen | null) => chosen && lay(chosen, emptying)
  const cutting = useCutting(range, clear, say)
  return {
    laying,
    ...cutting,
    end: () => setLaying(null),
    onPaste: (event) => {
      const chosen = range.chosen()
      if (isEditor(event.target) || !chosen?.columns[0]) return
      const block = event.clipboardData && readBlock(event.clipboardData, chosen.columns[0])
      if (!block) return
      event.preventDefault()
      lay(chosen, block)
    },
    onKey: (event) => {
      const chosen = range.store.box() && range.chosen()
      const block = chosen && blockOfKey(event, chosen)
      if (!chosen || !block) return false
      event.preventDefault()
      event.preventGridDefault()
      lay(chosen, block)
      return true
    },
    paste: async () => {
      const chosen = range.chosen()
      // Not allowed: who asked says by which key it is.
      const text = await navigator.clipboard.readText().catch(() => null)
      const block = text !== null && chosen?.columns[0] && readText(text, chosen.columns[0])
      if (chosen && block) lay(chosen, block)
      return text !== null
    },
    fillDown: () => {
      const chosen = range.chosen()
      if (chosen) lay(chosen, filling('down', chosen))
    },
    clear: () => void clear(range.chosen()),
  }
}

/** Copies and empties. What is not here can be copied, and would not be taken away. */
function useCutting(
  range: Range,
  clear: (chosen: Chosen | null) => void,
  say: (hint: string) => void,
): Pick<LayingState, 'onCut' | 'cut'> {
  const t = useTexts()
  const refuses = () => {
    const isUnread = range.unread() !== null
    if (isUnread) say(t('Some of these rows aren’t loaded yet, so they can be copied but not cut.'))
    return isUnread
  }
  return {
    onCut: (event) => {
      const chosen = range.chosen()
      if (isEditor(event.target) || refuses() || !chosen) return
      range.onCopy(event)
      clear(chosen)
    },
    cut: async () => {
      if (refuses()) return true
      if (!(await range.copy())) return false
      clear(range.chosen())
      return true
    },
  }
}

/** What a clipboard holds; null where that is nothing for cells. Json and lists have lines of their own, and are one value. */
function readBlock(data: DataTransfer, first: Column): Block | null {
  const exact = readExact(data.getData(cellsType))
  if (exact) return { cells: exact, isExact: true, purpose: 'paste' }
  return readText(data.getData('text/plain'), first)
}

function readText(text: string, first: Column): Block | null {
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

const emptying: Block = { cells: [[null]], isExact: true, purpose: 'clear' }

function blockOfKey(event: CellKeyboardEvent, chosen: Chosen): Block | null {
  if (isKey(event, 'clear')) return emptying
  if (isKey(event, 'fillDown') && chosen.rows.length > 1) return filling('down', chosen)
  return isKey(event, 'fillRight') && chosen.columns.length > 1 ? filling('right', chosen) : null
}

/** The first row, or the first cell of each. */
function filling(way: 'down' | 'right', { rows, columns }: Chosen): Block {
  const texts = (gridRow: GridRow, some: readonly Column[]) =>
    some.map(({ name }) => valueText(gridRow.row[name]))
  const cells =
    way === 'down'
      ? rows.slice(0, 1).map((row) => texts(row, columns))
      : rows.map((row) => texts(row, columns.slice(0, 1)))
  return { cells, isExact: true, purpose: 'fill' }
}
