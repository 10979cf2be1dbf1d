import { useTitle } from '@portico/react-remote'
import { Badge } from '@portico/ui'
import { addressOf } from '../place/routes.ts'
import { whyTableIsReadOnly } from '../schema/editable.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './overview.module.css'
import { TableIcon } from './table-icon.tsx'
import { TableLink } from './table-link.tsx'

/** All tables with what they hold. */
export function Overview({ tables }: { tables: readonly Table[] }) {
  const t = useTexts()
  useTitle([])
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('Tables')}</h1>
      <p className={styles.lead}>
        {t(
          'Everything in the database that you have access to. Its own rules decide what you can see and change.',
        )}
      </p>
      <ul className={styles.list}>
        {tables.map((table) => (
          <li key={addressOf(table)} className={styles.item}>
            <OverviewItem table={table} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function OverviewItem({ table }: { table: Table }) {
  const t = useTexts()
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
        {whyTableIsReadOnly(table) ? <Badge>{t('Read-only')}</Badge> : null}
        <span className={styles.columns}>
          {t('{count, plural, one {# column} other {# columns}}', { count: table.columns.length })}
        </span>
        {rows === null ? null : (
          <span>{t('≈ {count, plural, one {# row} other {# rows}}', { count: rows })}</span>
        )}
      </span>
    </TableLink>
  )
}
