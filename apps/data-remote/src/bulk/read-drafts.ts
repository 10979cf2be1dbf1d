import type { Translate } from '@portico/ui'
import { parseDraft } from '../column-types/draft.ts'
import { columnDefault, type RowValues } from '../query/values.ts'
import type { Table } from '../schema/schema.ts'
import type { BulkDrafts } from './bulk-values.tsx'

/** Parses the drafts of columns. Returns the values, and by column the problems. */
export function readDrafts(
  t: Translate,
  table: Table,
  drafts: BulkDrafts,
): { values: RowValues; wrong: ReadonlyMap<string, string> } {
  // The object has no prototype, because a column may be named `__proto__`.
  const values = Object.create(null) as Record<string, unknown>
  const wrong = new Map<string, string>()
  for (const column of table.columns) {
    const draft = drafts.get(column.name)
    const parsed = draft && parseDraft(column, draft)
    if (parsed?.ok) values[column.name] = draft?.state === 'default' ? columnDefault : parsed.value
    else if (parsed) wrong.set(column.name, parsed.problem(t))
  }
  return { values, wrong }
}
