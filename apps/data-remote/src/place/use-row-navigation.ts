import { useHost, useNavigate } from '@portico/react-remote'
import type { Table } from '../schema/schema.ts'
import { formatRowAddress, formatTableAddress } from './routes.ts'

/** Functions that open and close a row of a table. */
export interface RowNavigation {
  /** Opens the row with this key (from `keyOf`), or with `copy` a new row with its values. */
  open(row: string, options?: { copy?: boolean; replace?: boolean }): void
  close(): void
}

/** Navigates between a table and its rows. The table's view stays in the address. */
export function useRowNavigation(table: Table): RowNavigation {
  const { history } = useHost()
  const navigate = useNavigate()
  const { search } = history.location
  return {
    open: (row, { copy = false, replace = false } = {}) =>
      navigate(
        { pathname: formatRowAddress(table, row), search },
        { replace, state: copy ? { copy } : undefined },
      ),
    close: () => navigate({ pathname: formatTableAddress(table), search }),
  }
}
