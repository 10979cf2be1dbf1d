import { useUser } from '@portico/session/react'
import { getColumnType } from '../column-types/column-types.ts'
import type { DataError } from '../errors/data-error.ts'
import { Problem } from '../errors/problem.tsx'
import { getFilters } from '../query/conditions/filter.ts'
import type { ViewState } from '../query/conditions/view-state.ts'
import type { Table } from '../schema/schema.ts'

interface RowsProblemProps {
  table: Table
  view: ViewState
  error: DataError
  retry: () => void
  clearView: () => void
  onView: (view: ViewState) => void
}

/** Shows why the rows of a view could not be read, with help for this view. */
export function RowsProblem({ table, view, error, retry, clearView, onView }: RowsProblemProps) {
  const isSignedIn = useUser() !== null
  const { search, ...others } = view
  const { sorts, filters } = others
  const filtered = filters.flatMap(getFilters)
  const isPart = ({ operator }: (typeof filtered)[number]) => /^(contains|starts|ends)$/.test(operator)
  const compared = [...filtered.filter((filter) => !isPart(filter)), ...sorts]
  const searched = search
    ? table.columns.filter((one) => one.privileges.select && getColumnType(one).isFreeText)
    : []
  const inParts = [
    ...filtered.filter(isPart).map(({ column }) => column),
    ...searched.map(({ name }) => name),
  ]
  const asked = {
    schema: table.schema,
    table: table.name,
    columns: [...new Set(compared.map(({ column }) => column))],
    texts: [...new Set(inParts)],
    role: isSignedIn ? ('authenticated' as const) : ('anon' as const),
  }
  const searchIn = (column: string) =>
    onView({ ...others, filters: [...filters, { column, operator: 'contains', value: search ?? '' }] })
  return (
    <Problem
      error={error}
      retry={retry}
      clearView={clearView}
      asked={asked}
      onSearchIn={search ? searchIn : null}
    />
  )
}
