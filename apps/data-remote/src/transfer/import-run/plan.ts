import { withChosenKey } from '../../insert/chosen-key.ts'
import { parseDraft } from '../../kinds/draft.ts'
import type { Draft } from '../../kinds/kind.ts'
import type { Values } from '../../query/values.ts'
import { insertableColumns } from '../../schema/insertable.ts'
import type { Column, Table } from '../../schema/schema.ts'
import { hasDefault } from '../../schema/schema.ts'
import type { FileForm } from '../files/read-file.ts'

/** What becomes of a row of the file whose key the table has already: an error, an update, nothing. */
export type Mode = 'insert' | 'update' | 'skip'

/**
 * What a cell with nothing in it stands for, first of all: NULL, an empty text, the column's default. Where the column does not know
 * that, it is NULL, else the default, else an empty text.
 */
export type EmptyCell = 'null' | 'text' | 'default'

/** What columns get that no field goes to, by name; the others get their default. */
export type Fills = ReadonlyMap<string, Draft>

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
  fills: Fills
  empty: EmptyCell
  mode: Mode
  /** The unique columns that tell which row is which; null where the file has none. */
  key: readonly string[] | null
}

/**
 * Returns the column that each field names; each column once. A field that no column has the exact name of gets one whose name differs in
 * case, blanks, `_` and `-` only.
 */
export function matchColumns(table: Table, fields: readonly string[]): (Column | null)[] {
  const bare = (name: string) => name.toLowerCase().replaceAll(/[\s_-]/g, '')
  const free = new Set(insertableColumns(table))
  const take = (isNamed: (name: string) => boolean): Column | null => {
    const column = [...free].find(({ name }) => isNamed(name)) ?? null
    if (column) free.delete(column)
    return column
  }
  // All exact names first, so that no other field takes their columns.
  const exact = fields.map((field) => take((name) => name === field))
  return fields.map((field, i) => {
    const sought = bare(field)
    return exact[i] ?? (sought === '' ? null : take((name) => bare(name) === sought))
  })
}

/** Columns that no field goes to, and that may get a value. */
export function freeColumns(table: Table, targets: readonly (Column | null)[]): readonly Column[] {
  return insertableColumns(table).filter((column) => targets.every((one) => one?.name !== column.name))
}

/** The values of the columns that are filled, and by column what is wrong with the others. */
export function readFills(
  table: Table,
  fills: Fills,
): { values: Values; wrong: ReadonlyMap<string, Extract<ReturnType<typeof parseDraft>, { ok: false }>> } {
  // It inherits nothing: a column may be called `__proto__`.
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

/** Columns that have a value in each row of the file. */
function filledNames(targets: readonly (Column | null)[], fills: Fills): ReadonlySet<string> {
  const filled = [...fills].flatMap(([name, { state }]) => (state === 'default' ? [] : [name]))
  return new Set([...targets.flatMap((column) => column?.name ?? []), ...filled])
}

/** The keys of the table that are wholly in the file: the primary one first. */
export function keysIn(
  table: Table,
  targets: readonly (Column | null)[],
  fills: Fills,
): (readonly string[])[] {
  const names = filledNames(targets, fills)
  return [table.primaryKey, ...table.unique].filter(
    (key) => key.length > 0 && key.every((name) => names.has(name)),
  )
}

/** Columns that a new row needs and that neither the file nor somebody gives a value. */
export function missingColumns(
  table: Table,
  targets: readonly (Column | null)[],
  fills: Fills,
): readonly Column[] {
  const names = filledNames(targets, fills)
  return table.columns.filter(
    (column) => !column.nullable && !hasDefault(column) && !column.generated && !names.has(column.name),
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

/** A plan whose values, mode and key fit what is in the file. */
export function withTargets(plan: Omit<Plan, 'targets' | 'key'>, targets: readonly (Column | null)[]): Plan {
  const isFree = ([name]: readonly [string, unknown]) => targets.every((column) => column?.name !== name)
  return withKey({ ...plan, targets, fills: new Map([...plan.fills].filter(isFree)) })
}

/** A plan whose mode and key fit what is given. */
export function withKey(plan: Omit<Plan, 'key'>): Plan {
  const key = keysIn(plan.table, plan.targets, plan.fills)[0] ?? null
  return { ...plan, mode: key ? plan.mode : 'insert', key }
}
