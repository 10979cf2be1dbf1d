import type { Translate } from '@portico/ui'
import { parseDraft } from '../kinds/draft.ts'
import type { Draft } from '../kinds/kind.ts'
import { kindOf } from '../kinds/kinds.ts'
import { tidyDraftOf } from '../kinds/tidy-draft.ts'
import type { Row } from '../query/row.ts'
import type { Values } from '../query/values.ts'
import { insertableColumns } from '../schema/insertable.ts'
import { type Column, hasDefault, type Table } from '../schema/schema.ts'

/** Returns whether a value is required: there is no default and no NULL, and an empty text is invalid. */
export function isRequired(column: Column): boolean {
  return !hasDefault(column) && !column.nullable && !kindOf(column).isFreeText
}

/**
 * Returns the initial draft of each field: DEFAULT, else NULL, else an empty text. For a copy, the values of `from` except its key and
 * identity columns.
 */
export function firstDrafts(table: Table, from: Row | null = null): ReadonlyMap<string, Draft> {
  const isCopied = ({ name, identity, privileges }: Column) =>
    from && privileges.select && identity === null && !table.primaryKey.includes(name)
  return new Map(
    insertableColumns(table).map((column) => [
      column.name,
      isCopied(column) ? tidyDraftOf(column, from?.[column.name]) : firstDraft(column),
    ]),
  )
}

function firstDraft(column: Column): Draft {
  if (hasDefault(column)) return { state: 'default' }
  return column.nullable ? { state: 'null' } : { state: 'value', text: '' }
}

/** Returns the values to insert, without columns left to their DEFAULT, and the problems by column. */
export function valuesOf(
  t: Translate,
  table: Table,
  drafts: ReadonlyMap<string, Draft>,
): { values: Values; problems: ReadonlyMap<string, string> } {
  // The object has no prototype, because a column may be named `__proto__`.
  const values = Object.create(null) as Record<string, unknown>
  const problems = new Map<string, string>()
  for (const column of insertableColumns(table)) {
    const draft = drafts.get(column.name)
    if (!draft || draft.state === 'default') continue
    const parsed = parseDraft(column, draft)
    if (parsed.ok) values[column.name] = parsed.value
    else problems.set(column.name, parsed.problem(t))
  }
  return { values, problems }
}
