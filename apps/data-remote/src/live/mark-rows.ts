import type { Row } from '../query/row.ts'
import styles from './live.module.css'
import { rowMarks } from './marks.ts'

/** Time in ms after which a flashed cell has no mark, so that it does not flash when scrolled into view. */
const flashMs = 4_000

let turn = 0

/** Returns a row whose changed cells flash, because another user changed them. */
export function markChanged(row: Row, columns: ReadonlySet<string>): Row {
  // Alternating class names restart the animation of a flashing cell.
  turn = 1 - turn
  const flash = (turn === 0 ? styles.even : styles.odd) ?? ''
  return mark(row, (column) => (columns.has(column) ? flash : ''), flashMs)
}

/** Returns a row that flashes completely, because it is new. */
export function markNew(row: Row): Row {
  return mark(row, () => styles.even ?? '', flashMs)
}

/** Returns a row marked as deleted until the rows reload. */
export function markDeleted(row: Row): Row {
  return mark(row, () => styles.gone ?? '')
}

/** Not a plain object, because the query cache replaces plain objects by structurally shared copies. */
class MarkedRow {
  constructor(row: Row) {
    // Assignment would lose a column named `__proto__`.
    Object.defineProperties(this, Object.getOwnPropertyDescriptors(row))
  }
}

function mark(row: Row, classOf: (column: string) => string, ms?: number): Row {
  const marked = new MarkedRow(row) as unknown as Row
  rowMarks.set(marked, classOf)
  if (ms !== undefined) setTimeout(() => rowMarks.delete(marked), ms)
  return marked
}
