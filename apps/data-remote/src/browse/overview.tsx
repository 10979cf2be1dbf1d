import { useHost, useTitle } from '@portico/react-remote'
import { Badge } from '@portico/ui'
import { whyTableIsReadOnly } from '../schema/editable.ts'
import type { Table } from '../schema/schema.ts'
import styles from './overview.module.css'
import { TableIcon } from './table-icon.tsx'
import { TableLink } from './table-link.tsx'

/** All tables with what they hold. */
export function Overview({ tables }: { tables: readonly Table[] }) {
  useTitle([])
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Tables</h1>
      <p className={styles.lead}>
        What you may see of the database. Rows are shown and changed under its own rules.
      </p>
      <ul className={styles.list}>
        {tables.map((table) => (
          <li key={`${table.schema}.${table.name}`} className={styles.item}>
            <OverviewItem table={table} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function OverviewItem({ table }: { table: Table }) {
  const { locale } = useHost().appearance
  const rows = table.estimatedRows
  return (
    <TableLink table={table} className={styles.link}>
      <span className={styles.icon}>
        <TableIcon table={table} />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{table.name}</span>
        {table.comment ? <span className={styles.comment}>{table.comment}</span> : null}
      </span>
      <span className={styles.facts}>
        {whyTableIsReadOnly(table) ? <Badge>read-only</Badge> : null}
        <span className={styles.columns}>{table.columns.length} columns</span>
        {rows === null ? null : <span>≈ {rows.toLocaleString(locale)} rows</span>}
      </span>
    </TableLink>
  )
}
