import type { Draft } from '../column-types/column-type.ts'
import { getDraftText } from '../column-types/value-text.ts'
import type { Row } from '../query/row.ts'
import { findRelation, type Relation } from '../relations/relation.ts'
import type { PickedKey } from '../relations/relation-picker.tsx'
import { useTables } from '../relations/use-tables.ts'
import type { Column, Table } from '../schema/schema.ts'

/** Data of a foreign key field: its relation, the current key, and a callback that sets the key. */
export interface RelatedField {
  table: Table
  relation: Relation
  row: Row
  onPick: (picked: PickedKey) => void
}

/** Returns a function for the fields of a form: the relation of a column with the current drafts. Null if the column is no foreign key. */
export function useRelatedFields(
  table: Table,
  draftOf: (column: string) => Draft | undefined,
  onPick: (picked: PickedKey) => void,
): (column: Column) => RelatedField | null {
  const tables = useTables(table)
  return ({ name }) => {
    const relation = findRelation(table, name, tables)
    if (!relation) return null
    const held = relation.columns.map((column) => {
      const draft = draftOf(column)
      return [column, draft && getDraftText(draft) !== '' ? getDraftText(draft) : null] as const
    })
    return { table, relation, row: Object.fromEntries(held), onPick }
  }
}
