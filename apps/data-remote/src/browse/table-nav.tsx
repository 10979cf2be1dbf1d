import { Link } from '@portico/react-remote'
import { useState } from 'react'
import { formatTableAddress } from '../place/routes.ts'
import type { Table, TableList } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import { TableIcon } from './table-icon.tsx'
import { TableLink } from './table-link.tsx'
import styles from './table-nav.module.css'
import { SearchNote, TableSearch } from './table-search.tsx'
import { useTableSearch } from './use-table-search.ts'

/** Lists the tables at the side, with a search if there are many. Narrow pages have the overview instead. */
export function TableNav({
  list,
  current,
}: {
  list: TableList
  current: Pick<Table, 'schema' | 'name'> | null
}) {
  const t = useTexts()
  const [search, setSearch] = useState('')
  const found = useTableSearch(list, search)
  const here = current && formatTableAddress(current)
  return (
    <nav className={styles.nav} aria-label={t('Tables')}>
      <div className={styles.head}>
        <Link to="/" className={styles.all}>
          {t('Tables')}
        </Link>
        <span className={styles.count}>{list.total.toLocaleString(t.locale)}</span>
      </div>
      {list.total > 8 ? <TableSearch search={search} onSearch={setSearch} /> : null}
      <ul className={styles.list}>
        {found.tables.map((table) => (
          <li key={formatTableAddress(table)}>
            <TableLink
              table={table}
              className={styles.link}
              aria-current={formatTableAddress(table) === here ? 'page' : undefined}
            >
              <TableIcon table={table} />
              <span className={styles.name}>{table.name}</span>
            </TableLink>
          </li>
        ))}
      </ul>
      <SearchNote {...{ search, found }} />
    </nav>
  )
}
