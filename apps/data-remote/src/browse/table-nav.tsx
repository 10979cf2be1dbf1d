import { Link } from '@portico/react-remote'
import { TextInput } from '@portico/ui/form'
import { useState } from 'react'
import { addressOf } from '../place/routes.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import { TableIcon } from './table-icon.tsx'
import { TableLink } from './table-link.tsx'
import styles from './table-nav.module.css'

/** The tables at the side, with a filter where there are many. Narrow pages have the overview instead. */
export function TableNav({ tables, current }: { tables: readonly Table[]; current: Table | null }) {
  const t = useTexts()
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const shown = tables.filter((table) => table.name.toLowerCase().includes(wanted))
  return (
    <nav className={styles.nav} aria-label={t('Tables')}>
      <div className={styles.head}>
        <Link to="/" className={styles.all}>
          {t('Tables')}
        </Link>
        <span className={styles.count}>{tables.length.toLocaleString(t.locale)}</span>
      </div>
      {tables.length > 8 ? (
        <TextInput
          aria-label={t('Find a table')}
          placeholder={t('Find a table')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      ) : null}
      <ul className={styles.list}>
        {shown.map((table) => (
          <li key={addressOf(table)}>
            <TableLink
              table={table}
              className={styles.link}
              aria-current={table === current ? 'page' : undefined}
            >
              <TableIcon table={table} />
              <span className={styles.name}>{table.name}</span>
            </TableLink>
          </li>
        ))}
      </ul>
      {shown.length === 0 ? (
        <p className={styles.none}>{t('No tables match “{search}”.', { search })}</p>
      ) : null}
    </nav>
  )
}
