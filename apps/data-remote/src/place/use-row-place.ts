import { useHost, useNavigate } from '@portico/react-remote'
import type { Table } from '../schema/schema.ts'
import { addressOf, rowAddressOf } from './routes.ts'

/** How to get to a row of a table, and from it. */
export interface RowPlace {
  /** Opens the row with this key, as `keyOf` writes it; with `copy` a new row with its values. */
  open(row: string, options?: { copy?: boolean; replace?: boolean }): void
  close(): void
}

/** Goes between a table and the addresses of its rows; the view of the table stays in the address. */
export function useRowPlace(table: Table): RowPlace {
  const { history } = useHost()
  const navigate = useNavigate()
  const { search } = history.location
  return {
    open: (row, { copy = false, replace = false } = {}) =>
      navigate(
        { pathname: rowAddressOf(table, row), search },
        { replace, state: copy ? { copy } : undefined },
      ),
    close: () => navigate({ pathname: addressOf(table), search }),
  }
}
