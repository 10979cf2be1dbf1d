import type { Translate } from '@portico/ui'
import { parseDraft } from '../kinds/draft.ts'
import type { Draft } from '../kinds/kind.ts'
import { kindOf } from '../kinds/kinds.ts'
import { tidyDraftOf } from '../kinds/tidy-draft.ts'
import type { Row } from '../query/row.ts'
import type { Values } from '../query/values.ts'
import { insertableColumns } from '../schema/insertable.ts'
import { type Column, hasDefault, type Table } from '../schema/schema.ts'

/** Whether a value has to be entered: there is no default, no NULL, and an empty text is no value. */
export function isRequired(column: Column): boolean {
  return !hasDefault(column) && !column.nullable && !kindOf(column).isFreeText
}

/**
 * What each field of a new row begins with: its DEFAULT, else NULL, else an empty text; of a copy, what the row `from` holds, but for
 * its key and for what the database numbers.
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

/** The values to insert, without the columns left to their DEFAULT; and by column what is wrong with the others. */
export function valuesOf(
  t: Translate,
  table: Table,
  drafts: ReadonlyMap<string, Draft>,
): { values: Values; problems: ReadonlyMap<string, string> } {
  // They inherit nothing: a column may be named `__proto__`.
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
