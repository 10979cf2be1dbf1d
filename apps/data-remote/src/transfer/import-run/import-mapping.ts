import type { Draft } from '../../column-types/column-type.ts'
import { parseDraft } from '../../column-types/draft.ts'
import { addClientKey } from '../../insert/add-client-key.ts'
import type { RowValues } from '../../query/values.ts'
import { getInsertableColumns } from '../../schema/insertable.ts'
import type { Column, Table } from '../../schema/schema.ts'
import { hasDefault } from '../../schema/schema.ts'
import type { FileForm } from '../files/read-file.ts'

/** The handling of a record whose key is already in the table: an error, an update, or nothing. */
export type ImportMode = 'insert' | 'update' | 'skip'

/**
 * The meaning of an empty cell: NULL, an empty text, or the column's default. If the column does not allow it, the cell is NULL, else the
 * default, else an empty text.
 */
export type EmptyCell = 'null' | 'text' | 'default'

/** Values for columns without a field, by column name. All other columns get their default. */
export type ColumnFills = ReadonlyMap<string, Draft>

/** How the fields of a file map to a table. */
export interface ImportMapping {
  /** A random UUID. Generated keys begin with it. */
  seed: string
  table: Table
  file: File
  form: FileForm
  fields: readonly string[]
  /** The column of each field. Null if the field is left out. */
  targets: readonly (Column | null)[]
  fills: ColumnFills
  empty: EmptyCell
  mode: ImportMode
  /** The unique columns that identify rows. Null if the file has no complete key. */
  key: readonly string[] | null
}

/**
 * Returns the column for each field; each column is used once. Fields without an exact match get a column whose name differs only in case,
 * blanks, `_` and `-`.
 */
export function matchColumns(table: Table, fields: readonly string[]): (Column | null)[] {
  const bare = (name: string) => name.toLowerCase().replaceAll(/[\s_-]/g, '')
  const free = new Set(getInsertableColumns(table))
  const take = (isNamed: (name: string) => boolean): Column | null => {
    const column = [...free].find(({ name }) => isNamed(name)) ?? null
    if (column) free.delete(column)
    return column
  }
  // Exact names go first, so that a similar field does not take their columns.
  const exact = fields.map((field) => take((name) => name === field))
  return fields.map((field, i) => {
    const sought = bare(field)
    return exact[i] ?? (sought === '' ? null : take((name) => bare(name) === sought))
  })
}

/** Returns the insertable columns without a field. */
export function getUnmappedColumns(table: Table, targets: readonly (Column | null)[]): readonly Column[] {
  return getInsertableColumns(table).filter((column) => targets.every((one) => one?.name !== column.name))
}

/** Returns the fill values by column, and the problems of invalid ones. */
export function readFills(
  table: Table,
  fills: ColumnFills,
): { values: RowValues; wrong: ReadonlyMap<string, Extract<ReturnType<typeof parseDraft>, { ok: false }>> } {
  // The object has no prototype, because a column may be called `__proto__`.
  const values = Object.create(null) as Record<string, unknown>
  const wrong = new Map<string, Extract<ReturnType<typeof parseDraft>, { ok: false }>>()
  for (const column of table.columns) {
    const draft = fills.get(column.name)
    if (!draft || draft.state === 'default') continue
    const parsed = parseDraft(column, draft)
    if (parsed.ok) values[column.name] = parsed.value
    else wrong.set(column.name, parsed)
  }
  return { values, wrong }
}

/** Returns the columns that have a value in each row of the file. */
function filledNames(targets: readonly (Column | null)[], fills: ColumnFills): ReadonlySet<string> {
  const filled = [...fills].flatMap(([name, { state }]) => (state === 'default' ? [] : [name]))
  return new Set([...targets.flatMap((column) => column?.name ?? []), ...filled])
}

/** Returns the keys of the table whose columns all have a value, the primary key first. */
export function getMappedKeys(
  table: Table,
  targets: readonly (Column | null)[],
  fills: ColumnFills,
): (readonly string[])[] {
  const names = filledNames(targets, fills)
  return [table.primaryKey, ...table.unique].filter(
    (key) => key.length > 0 && key.every((name) => names.has(name)),
  )
}

/** Returns the required columns that neither the file nor a fill value provides. */
export function getMissingColumns(
  table: Table,
  targets: readonly (Column | null)[],
  fills: ColumnFills,
): readonly Column[] {
  const names = filledNames(targets, fills)
  return table.columns.filter(
    (column) => !column.nullable && !hasDefault(column) && !column.generated && !names.has(column.name),
  )
}

/**
 * Returns the generated key of a record, counted from 0: a UUID (RFC 9562, version 8). The same record always gets the same key, so sending
 * it twice, even from another page, adds one row.
 */
export function createRecordId(seed: string, index: number): string {
  return `${seed.slice(0, 14)}8${seed.slice(15, 24)}${index.toString(16).padStart(12, '0')}`
}

/** Returns whether each row has a key, from the file or generated, by which it can be looked up after a lost answer. */
export function hasKey({ table, key }: ImportMapping): boolean {
  return key !== null || addClientKey(table, {}, () => '') !== null
}

/** Returns a plan whose fill values, mode and key fit the mapped fields. */
export function setTargets(
  plan: Omit<ImportMapping, 'targets' | 'key'>,
  targets: readonly (Column | null)[],
): ImportMapping {
  const isFree = ([name]: readonly [string, unknown]) => targets.every((column) => column?.name !== name)
  return setKey({ ...plan, targets, fills: new Map([...plan.fills].filter(isFree)) })
}

/** Returns a plan whose mode and key fit the mapped fields and fill values. */
export function setKey(plan: Omit<ImportMapping, 'key'>): ImportMapping {
  const key = getMappedKeys(plan.table, plan.targets, plan.fills)[0] ?? null
  return { ...plan, mode: key ? plan.mode : 'insert', key }
}
