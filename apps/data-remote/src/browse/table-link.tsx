import { Link, type LinkProps, useHost } from '@portico/react-remote'
import { formatTableAddress } from '../place/routes.ts'
import type { Table } from '../schema/schema.ts'

/** A link to a table, unless the host shows the table itself. */
export function TableLink({
  table,
  ...props
}: Omit<LinkProps, 'to'> & { table: Pick<Table, 'schema' | 'name'> }) {
  const host = useHost()
  const { schema, name } = table
  return (
    <Link
      {...props}
      to={formatTableAddress(table)}
      onClick={(event) => {
        if (host.open?.({ kind: 'table', id: `${schema}.${name}`, name }) === false) event.preventDefault()
      }}
    />
  )
}
