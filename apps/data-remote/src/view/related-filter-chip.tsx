import { getValueText } from '../column-types/value-text.ts'
import type { Row } from '../query/row.ts'
import { useLabels } from '../relations/labels.ts'
import { findRelation, getReferencedKey } from '../relations/relation.ts'
import { useTables } from '../relations/use-tables.ts'
import { FilterChip, type FilterChipProps } from './filter-chip.tsx'

/** Props of {@link RelatedFilterChip}. */
export interface RelatedFilterChipProps extends Omit<FilterChipProps, 'shown'> {
  /** The row that each value references. */
  rows: readonly Row[]
}

/** A condition on a foreign key with the labels of the rows. The keys are in its tooltip. */
export function RelatedFilterChip({ rows, ...props }: RelatedFilterChipProps) {
  const { table, filter } = props
  const relation = findRelation(table, filter.column, useTables(table))
  const labels = useLabels(
    relation,
    rows.map((row) => relation && getReferencedKey(relation, row)),
  )
  if (!labels.some(Boolean)) return <FilterChip {...props} />
  const shown = rows.map((row, i) => labels[i] || getValueText(row[filter.column]))
  return <FilterChip {...props} shown={shown.join(', ')} />
}
