import { withChosenKey } from '../insert/chosen-key.ts'
import { insertableColumns } from '../schema/insertable.ts'
import type { Column, Table } from '../schema/schema.ts'
import { hasDefault } from '../schema/schema.ts'
import type { FileForm } from './read-file.ts'

/** What becomes of a row of the file whose key the table has already: an error, an update, nothing. */
export type Mode = 'insert' | 'update' | 'skip'

/** What of a file goes where in a table. */
export interface Plan {
  /** A random UUID: keys that are chosen here begin with it. */
  seed: string
  table: Table
  file: File
  form: FileForm
  fields: readonly string[]
  /** The column of each field; null where it is left out. */
  targets: readonly (Column | null)[]
  mode: Mode
  /** The unique columns that tell which row is which; null where the file has none. */
  key: readonly string[] | null
}

/** The column that each field names, whatever its case and signs; each column once. */
export function matchColumns(table: Table, fields: readonly string[]): (Column | null)[] {
  const bare = (name: string) => name.toLowerCase().replaceAll(/[\s_-]/g, '')
  const free = new Set(insertableColumns(table))
  return fields.map((field) => {
    const column =
      [...free].find(({ name }) => name === field) ?? [...free].find(({ name }) => bare(name) === bare(field))
    if (column) free.delete(column)
    return column ?? null
  })
}

/** The keys of the table that are wholly in the file: the primary one first. */
export function keysIn(table: Table, targets: readonly (Column | null)[]): (readonly string[])[] {
  const names = new Set(targets.map((column) => column?.name))
  return [table.primaryKey, ...table.unique].filter(
    (key) => key.length > 0 && key.every((name) => names.has(name)),
  )
}

/** Columns that a new row needs and that the file does not have. */
export function missingColumns(table: Table, targets: readonly (Column | null)[]): readonly Column[] {
  return table.columns.filter(
    (column) =>
      !column.nullable &&
      !hasDefault(column) &&
      !column.generated &&
      targets.every((one) => one?.name !== column.name),
  )
}

/**
 * The key that is chosen for a record of the file, from 0: a UUID (RFC 9562, version 8). Sent twice, also by another page, the record
 * is the same row.
 */
export function chosenId(seed: string, index: number): string {
  return `${seed.slice(0, 14)}8${seed.slice(15, 24)}${index.toString(16).padStart(12, '0')}`
}

/** Whether each row has a key of the file's own or one that is chosen here, by which it is found again when an answer is lost. */
export function isKeyed({ table, key }: Plan): boolean {
  return key !== null || withChosenKey(table, {}, () => '') !== null
}
