import type { Row } from '../query/row.ts'

/** The CSS class per column for rows that other users changed. A row that is read again is a new object without marks. */
export const rowMarks = new WeakMap<Row, (column: string) => string>()
