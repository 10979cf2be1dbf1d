/** Values of a write, by column. A missing column gets its default (insert) or stays unchanged (update). */
export type RowValues = Readonly<Record<string, unknown>>

/** Used as a value of an update: the column's default. */
export const columnDefault = Symbol('DEFAULT')
