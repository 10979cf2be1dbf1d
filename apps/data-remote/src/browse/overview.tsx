import { useTitle } from '@portico/react-remote'
import { Badge } from '@portico/ui'
import { useState } from 'react'
import { formatTableAddress } from '../place/routes.ts'
import { isListedReadOnly } from '../schema/editable.ts'
import { isPartialList, type ListedTable, type TableList } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './overview.module.css'
import { TableIcon } from './table-icon.tsx'
import { TableLink } from './table-link.tsx'
import { SearchNote, TableSearch } from './table-search.tsx'
import { useTableSearch } from './use-table-search.ts'

/** Lists all tables with their comments. A search finds tables that the list leaves out. */
export function Overview({ list }: { list: TableList }) {
  const t = useTexts()
  useTitle([])
  const [search, setSearch] = useState('')
  const found = useTableSearch(list, search)
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('Tables')}</h1>
      <p className={styles.lead}>
        {t(
          'Everything in the database that you have access to. Its own rules decide what you can see and change.',
        )}
      </p>
      {isPartialList(list) ? <TableSearch search={search} onSearch={setSearch} /> : null}
      <ul className={styles.list}>
        {found.tables.map((table) => (
          <li key={formatTableAddress(table)} className={styles.item}>
            <OverviewItem table={table} />
          </li>
        ))}
      </ul>
      <SearchNote {...{ search, found }} />
    </div>
  )
}

function OverviewItem({ table }: { table: ListedTable }) {
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
        {isListedReadOnly(table) ? <Badge>{t('Read-only')}</Badge> : null}
        <span className={styles.columns}>
          {t('{count, plural, one {# column} other {# columns}}', { count: table.columnCount })}
        </span>
        {rows === null ? null : (
          <span>{t('≈ {count, plural, one {# row} other {# rows}}', { count: rows })}</span>
        )}
      </span>
    </TableLink>
  )
}
