import { TextInput } from '@portico/ui/form'
import { useErrorTitle } from '../errors/use-error-title.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './table-search.module.css'
import type { TableSearchResult } from './use-table-search.ts'

interface FindTableProps {
  search: string
  onSearch: (search: string) => void
}

/** The search field for tables. */
export function TableSearch({ search, onSearch }: FindTableProps) {
  const t = useTexts()
  return (
    <TextInput
      aria-label={t('Find a table')}
      placeholder={t('Find a table')}
      value={search}
      onChange={(event) => onSearch(event.target.value)}
    />
  )
}

/** Says below a list of tables that it is incomplete, that a search found no table, or why it failed. */
export function SearchNote({ search, found }: { search: string; found: TableSearchResult }) {
  const t = useTexts()
  const { total } = found
  const count = found.tables.length
  if (found.error) return <Failed error={found.error} />
  if (found.isSearching && count === 0) return <p className={styles.note}>{t('Searching…')}</p>
  if (count === 0) return <p className={styles.note}>{t('No tables match “{search}”.', { search })}</p>
  if (total <= count) return null
  return (
    <p className={styles.note}>
      {t('The first {count, number} of {total, number} tables. Search to find the others.', {
        count,
        total,
      })}
    </p>
  )
}

function Failed({ error }: { error: Error }) {
  return (
    <p className={styles.note} role="alert">
      {useErrorTitle(error)}
    </p>
  )
}
