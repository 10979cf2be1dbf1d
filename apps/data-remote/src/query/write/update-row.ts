import type { Session } from '@portico/session'
import { DataError } from '../../errors/data-error.ts'
import { valueText } from '../../kinds/value-text.ts'
import { type Column, readableColumns, type Table } from '../../schema/schema.ts'
import { matches } from '../addressing/key-conditions.ts'
import { readTable } from '../addressing/requests.ts'
import { writeByKey } from '../addressing/write-by-key.ts'
import type { Condition } from '../conditions/conditions.ts'
import { stillIs } from '../conditions/still-is.ts'
import type { Row } from '../row.ts'
import { columnDefault, type Values } from '../values.ts'

type Client = Session['client']

/** What a change of a row came to. `changed`: somebody else has changed the same columns since they were read; nothing was written. */
export type Update = { state: 'saved'; row: Row } | { state: 'changed'; theirs: Row }

/**
 * Changes columns of a row as long as they still hold what `read` says, and answers the row as it is now. May be asked again
 * when the answer is lost: a row that holds the new values already counts as saved.
 * @throws DataError; `not_saved_policy` where the row is as it was and was not changed, `not_saved_gone` where it is gone.
 */
export async function updateRow(
  client: Client,
  table: Table,
  key: readonly string[],
  read: Row,
  values: Values,
): Promise<Update> {
  const columns = comparedColumns(table, values)
  const conditions = columns.map((column) => stillIs(column, read[column.name]))
  if (conditions.includes(null)) {
    // What the database cannot compare is compared here, just before.
    const now = await readOne(client, table, matches(key, read))
    if (now && differs(columns, read, now)) return settle(client, table, key, read, values)
  }
  const compared = conditions.filter((condition) => condition !== null)
  const keyed = { key, rows: [read], conditions: compared }
  const [saved] = await writeByKey(client, table, { update: values }, keyed, table)
  return saved ? { state: 'saved', row: saved } : settle(client, table, key, read, values)
}

/** Why nothing was written: the row is gone, is somebody else's to change, was changed meanwhile, or is as it should be. */
async function settle(
  client: Client,
  table: Table,
  key: readonly string[],
  read: Row,
  values: Values,
): Promise<Update> {
  const columns = comparedColumns(table, values)
  const now = await readOne(client, table, matches(key, read))
  // A new key that was saved, and whose answer was lost, leads to the row.
  const isMoved = !now && key.some((name) => Object.hasOwn(values, name) && values[name] !== columnDefault)
  const row = isMoved ? await readOne(client, table, matches(key, { ...read, ...values })) : now
  if (!row) throw new DataError('not_saved_gone', { message: 'update answered no row' }, 200)
  const isAsRead = !isMoved && !differs(columns, read, row)
  if (isAsRead) throw new DataError('not_saved_policy', { message: 'update answered no row' }, 200)
  if (await holds(client, table, key, row, columns, values)) return { state: 'saved', row }
  if (isMoved) throw new DataError('not_saved_gone', { message: 'update answered no row' }, 200)
  return { state: 'changed', theirs: row }
}

/** Whether the row has these values already, as the database compares them: `5` is `5.00`. */
async function holds(
  client: Client,
  table: Table,
  key: readonly string[],
  row: Row,
  columns: readonly Column[],
  values: Values,
): Promise<boolean> {
  // What a default comes to is the database's to know.
  if (columns.some(({ name }) => values[name] === columnDefault)) return false
  const conditions = columns.map((column) => ({ column, condition: stillIs(column, values[column.name]) }))
  const isOther = ({ column: { name }, condition }: (typeof conditions)[number]) =>
    condition === null && valueText(row[name]) !== valueText(values[name])
  if (conditions.some(isOther)) return false
  const asked = conditions.flatMap(({ condition }) => (condition ? [condition] : []))
  return (await readOne(client, table, [...matches(key, row), ...asked])) !== null
}

/** One row under conditions; null where there is none to be seen. @throws DataError */
export async function readOne(
  client: Client,
  table: Table,
  conditions: readonly Condition[],
): Promise<Row | null> {
  const { rows } = await readTable(client, table, { conditions, limit: 1 })
  return rows[0] ?? null
}

/** What may not be read cannot have been read as something. */
function comparedColumns(table: Table, values: Values): readonly Column[] {
  return readableColumns(table).filter(({ name }) => Object.hasOwn(values, name))
}

function differs(columns: readonly Column[], before: Row, now: Row): boolean {
  return columns.some(({ name }) => valueText(before[name]) !== valueText(now[name]))
}
