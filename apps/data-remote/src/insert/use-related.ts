import type { Draft } from '../kinds/kind.ts'
import { textOf } from '../kinds/value-text.ts'
import type { Row } from '../query/row.ts'
import { type Relation, relationOf } from '../relations/relation.ts'
import type { PickedKey } from '../relations/relation-picker.tsx'
import { useTables } from '../relations/use-tables.ts'
import type { Column, Table } from '../schema/schema.ts'

/** What a field needs that stands for a foreign key: what it leads to, what the columns of the key hold, and how to choose. */
export interface Related {
  table: Table
  relation: Relation
  row: Row
  onPick: (picked: PickedKey) => void
}

/** For the fields of a form: what a column refers to by what is typed there now; null where it is no reference. */
export function useRelated(
  table: Table,
  draftOf: (column: string) => Draft | undefined,
  onPick: (picked: PickedKey) => void,
): (column: Column) => Related | null {
  const tables = useTables(table)
  return ({ name }) => {
    const relation = relationOf(table, name, tables)
    if (!relation) return null
    const held = relation.columns.map((column) => {
      const draft = draftOf(column)
      return [column, draft && textOf(draft) !== '' ? textOf(draft) : null] as const
    })
    return { table, relation, row: Object.fromEntries(held), onPick }
  }
}
