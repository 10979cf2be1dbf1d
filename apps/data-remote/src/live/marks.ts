import type { Row } from '../query/row.ts'

/** The class of a column's cell in a row that others have changed. A row that is read again is another one, without marks. */
export const marks = new WeakMap<Row, (column: string) => string>()
