/** Values of a write by column. A column that is left out gets its default (insert) or stays (update). */
export type Values = Readonly<Record<string, unknown>>

/** In the place of a value of an update: what the database gives by itself. */
export const columnDefault = Symbol('DEFAULT')
