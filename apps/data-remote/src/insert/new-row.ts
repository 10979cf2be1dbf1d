import type { Translate } from '@portico/ui'
import type { Draft } from '../column-types/column-type.ts'
import { getColumnType } from '../column-types/column-types.ts'
import { parseDraft } from '../column-types/draft.ts'
import { createFormattedDraft } from '../column-types/formatted-draft.ts'
import type { Row } from '../query/row.ts'
import type { RowValues } from '../query/values.ts'
import { getInsertableColumns } from '../schema/insertable.ts'
import { type Column, hasDefault, type Table } from '../schema/schema.ts'

/** Returns whether a value is required: there is no default and no NULL, and an empty text is invalid. */
export function isRequired(column: Column): boolean {
  return !hasDefault(column) && !column.nullable && !getColumnType(column).isFreeText
}

/**
 * Returns the initial draft of each field: DEFAULT, else NULL, else an empty text. For a copy, the values of `from` except its key and
 * identity columns.
 */
export function createDrafts(table: Table, from: Row | null = null): ReadonlyMap<string, Draft> {
  const isCopied = ({ name, identity, privileges }: Column) =>
    from && privileges.select && identity === null && !table.primaryKey.includes(name)
  return new Map(
    getInsertableColumns(table).map((column) => [
      column.name,
      isCopied(column) ? createFormattedDraft(column, from?.[column.name]) : firstDraft(column),
    ]),
  )
}

function firstDraft(column: Column): Draft {
  if (hasDefault(column)) return { state: 'default' }
  return column.nullable ? { state: 'null' } : { state: 'value', text: '' }
}

/** Returns the values to insert, without columns left to their DEFAULT, and the problems by column. */
export function parseDrafts(
  t: Translate,
  table: Table,
  drafts: ReadonlyMap<string, Draft>,
): { values: RowValues; problems: ReadonlyMap<string, string> } {
  // The object has no prototype, because a column may be named `__proto__`.
  const values = Object.create(null) as Record<string, unknown>
  const problems = new Map<string, string>()
  for (const column of getInsertableColumns(table)) {
    const draft = drafts.get(column.name)
    if (!draft || draft.state === 'default') continue
    const parsed = parseDraft(column, draft)
    if (parsed.ok) values[column.name] = parsed.value
    else problems.set(column.name, parsed.problem(t))
  }
  return { values, problems }
}
