import { Link } from '@portico/react-remote'
import { useState } from 'react'
import { addressOf } from '../place/routes.ts'
import type { Table, TableList } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import { FindTable, FoundNote } from './find-table.tsx'
import { TableIcon } from './table-icon.tsx'
import { TableLink } from './table-link.tsx'
import styles from './table-nav.module.css'
import { useFoundTables } from './use-found-tables.ts'

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
  const found = useFoundTables(list, search)
  const here = current && addressOf(current)
  return (
    <nav className={styles.nav} aria-label={t('Tables')}>
      <div className={styles.head}>
        <Link to="/" className={styles.all}>
          {t('Tables')}
        </Link>
        <span className={styles.count}>{list.total.toLocaleString(t.locale)}</span>
      </div>
      {list.total > 8 ? <FindTable search={search} onSearch={setSearch} /> : null}
      <ul className={styles.list}>
        {found.tables.map((table) => (
          <li key={addressOf(table)}>
            <TableLink
              table={table}
              className={styles.link}
              aria-current={addressOf(table) === here ? 'page' : undefined}
            >
              <TableIcon table={table} />
              <span className={styles.name}>{table.name}</span>
            </TableLink>
          </li>
        ))}
      </ul>
      <FoundNote {...{ search, found }} />
    </nav>
  )
}
