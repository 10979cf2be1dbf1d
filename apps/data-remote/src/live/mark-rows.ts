import type { Row } from '../query/row.ts'
import styles from './live.module.css'
import { marks } from './marks.ts'

/** Until what has flashed is an ordinary cell again, which scrolling to it shows as such; milliseconds. */
const flashMs = 4_000

let turn = 0

/** The row, some of whose cells flash because somebody else has changed them. */
export function markChanged(row: Row, columns: ReadonlySet<string>): Row {
  // Another name each time: a cell that flashes begins again.
  turn = 1 - turn
  const flash = (turn === 0 ? styles.even : styles.odd) ?? ''
  return mark(row, (column) => (columns.has(column) ? flash : ''), flashMs)
}

/** The row, all of which flashes, for it was not there before. */
export function markNew(row: Row): Row {
  return mark(row, () => styles.even ?? '', flashMs)
}

/** The row as one that is gone, until the rows are loaded again. */
export function markGone(row: Row): Row {
  return mark(row, () => styles.gone ?? '')
}

/** No plain object: of one that is equal to the former row, or nearly, the query cache would make another one. */
class MarkedRow {
  constructor(row: Row) {
    // Not by assignment, which loses a column that is named `__proto__`.
    Object.defineProperties(this, Object.getOwnPropertyDescriptors(row))
  }
}

function mark(row: Row, classOf: (column: string) => string, ms?: number): Row {
  const marked = new MarkedRow(row) as unknown as Row
  marks.set(marked, classOf)
  if (ms !== undefined) setTimeout(() => marks.delete(marked), ms)
  return marked
}
