import type { Caller } from '../database/caller-transaction.ts'
import type { Database } from '../database/open.ts'
import { getErrorMessage } from '../errors.ts'
import { quoteQualifiedName } from '../rest/sql.ts'
import type { Binding } from './binding.ts'
import type { CapturedChange } from './capture.ts'
import {
  type ChangedRow,
  createFilterSql,
  createRowsSql,
  createVisibilitySql,
  toChangesArrays,
  toChangesJson,
} from './changes-sql.ts'
import { SubscriptionError } from './filter.ts'
import type { PreparedStatements } from './prepared-statements.ts'
import { getKeyColumns, getReadableColumns, type PublishedTable } from './published-tables.ts'
import { setListenerSql } from './set-listener.ts'

/** Bindings of users to whom the same rows are visible. */
export interface Audience {
  caller: Caller
  bindings: readonly Binding[]
}

/** A change as it is sent to an audience. */
export interface VisibleChange {
  /** JSON of the protocol's `data`. */
  data: string
  /** Ids of the bindings whose conditions match. */
  ids: ReadonlySet<number>
}

/** The changes that an audience may see, in order, or the error of the check. */
export type VisibleChanges = VisibleChange[] | { problem: string }

/**
 * Reads the current rows of one table's changes once, and checks for each audience which of them its policies show, by one short statement
 * as its caller. The audiences have one role and request the same columns. The policies cannot be applied to a deleted row, so callers who
 * may read the key receive the key. It all runs under one database lock, so that the rows do not change between read and check.
 */
export function readChanges(
  database: Database,
  prepared: PreparedStatements,
  table: PublishedTable,
  changes: readonly CapturedChange[],
  audiences: readonly Audience[],
): Promise<VisibleChanges[]> {
  const [first] = audiences
  if (!first) return Promise.resolve([])
  const refusal = refusalOf(table, first.caller)
  if (refusal)
    return Promise.resolve(audiences.map(({ bindings }) => refuse(table, changes, refusal, bindings)))
  const wanted = wantedColumns(table, first)
  const columns = JSON.stringify(
    table.columns.filter(({ name }) => wanted.includes(name)).map(({ name, type }) => ({ name, type })),
  )
  return database.turns.take(async () => {
    const { rows } = await database.db.query<ChangedRow>(createRowsSql(table, wanted), [
      toChangesJson(changes),
    ])
    const read = rows.flatMap(({ n, ...row }) => {
      const change = changes[n]
      return change ? [[n, { change, key: row.key, data: dataOf(table, change, columns, row) }] as const] : []
    })
    const known = new Map(read)
    const parameters = toChangesArrays(table, known)
    const visible: VisibleChanges[] = []
    for (const audience of audiences)
      visible.push(await judge(prepared, table, wanted, { known, parameters }, audience))
    return visible
  })
}

type Known = ReadonlyMap<number, { change: CapturedChange; key: ChangedRow['key']; data: string }>

/** Needs the database lock. */
async function judge(
  prepared: PreparedStatements,
  table: PublishedTable,
  wanted: readonly string[],
  { known, parameters }: { known: Known; parameters: readonly string[] },
  { caller, bindings }: Audience,
): Promise<VisibleChanges> {
  const byCondition = Map.groupBy(bindings, ({ filters }) => createFilterSql(filters, 't'))
  const conditions = [...byCondition.values()].map(([binding]) => binding?.filters ?? [])
  try {
    const answers = await prepared.run(
      setListenerSql(caller),
      createVisibilitySql(table, wanted, conditions),
      parameters,
    )
    const [lists = {}] = (answers.at(-1)?.rows ?? []) as Record<string, string | null>[]
    const passing = new Map<number, Binding[]>()
    for (const [at, some] of [...byCondition.values()].entries())
      for (const n of lists[`c${at}`]?.split(',') ?? [])
        passing.set(Number(n), [...(passing.get(Number(n)) ?? []), ...some])
    return [...known].flatMap(([n, { change, data }]) => {
      const told = (passing.get(n) ?? []).filter((binding) => isAsked(binding, table, change))
      return told.length > 0 ? [{ data, ids: new Set(told.map(({ id }) => id)) }] : []
    })
  } catch (error) {
    return { problem: getErrorMessage(error) }
  }
}

/**
 * Rejects conditions and columns that would fail for each later row, with Postgres's message. Has to run as the caller.
 * @throws SubscriptionError; what the database throws
 */
export function checkSql(table: PublishedTable, { filters, columns = [] }: Binding, caller: Caller): string {
  const readable = new Set(getReadableColumns(table, caller.role).map(({ name }) => name))
  const wrong = filters.find(({ column }) => !readable.has(column))
  if (wrong) throw new SubscriptionError(`invalid column for filter ${wrong.column}`)
  const unknown = columns.find((name) => !readable.has(name))
  if (unknown !== undefined) throw new SubscriptionError(`invalid column for select ${unknown}`)
  return `select ${createFilterSql(filters, 't')} from ${quoteQualifiedName(table)} as t limit 0`
}

function refusalOf(table: PublishedTable, { role }: Caller): string | undefined {
  const key = getKeyColumns(table)
  if (key.length === 0) return 'Error 400: Bad Request, no primary key'
  return key.every(({ readers }) => readers.includes(role)) ? undefined : 'Error 401: Unauthorized'
}

function refuse(
  table: PublishedTable,
  changes: readonly CapturedChange[],
  refusal: string,
  bindings: readonly Binding[],
): VisibleChange[] {
  const ids = new Set(bindings.map(({ id }) => id))
  return changes
    .filter(({ type }) => type !== 'DELETE')
    .map(({ type }) => ({ ids, data: JSON.stringify({ ...nameOf(table), type, errors: [refusal] }) }))
}

function wantedColumns(table: PublishedTable, { caller, bindings: [first] }: Audience): string[] {
  return getReadableColumns(table, caller.role)
    .filter(({ name, isKey }) => isKey || (first?.columns?.includes(name) ?? true))
    .map(({ name }) => name)
}

/** Returns whether a binding matches a change. Conditions on a deleted row can only use its stored columns. */
function isAsked({ event, filters }: Binding, table: PublishedTable, { type }: CapturedChange): boolean {
  if (event !== '*' && event !== type) return false
  if (type !== 'DELETE') return true
  if (table.rowFilter !== null) return false
  const kept = table.old === 'full' ? table.columns : getKeyColumns(table)
  return filters.every(({ column }) => kept.some(({ name }) => name === column))
}

function nameOf({ schema, name }: PublishedTable): { schema: string; table: string } {
  return { schema, table: name }
}

function dataOf(
  table: PublishedTable,
  { type, at }: CapturedChange,
  columns: string,
  { record, isLarge, old }: Omit<ChangedRow, 'n'>,
): string {
  const fields = [
    JSON.stringify({ ...nameOf(table), type, commit_timestamp: at }).slice(1, -1),
    `"columns":${columns}`,
    ...(type === 'DELETE' ? [] : [`"record":${record ?? '{}'}`]),
    ...(type === 'INSERT' ? [] : [`"old_record":${old ?? '{}'}`]),
    `"errors":${isLarge ? '["Error 413: Payload Too Large"]' : 'null'}`,
  ]
  return `{${fields.join(',')}}`
}
