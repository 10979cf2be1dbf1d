import { Link, useLocation } from '@portico/react-remote'
import { VisuallyHidden } from '@portico/ui'
import { ChevronLeft } from 'lucide-react'
import type { Column, RenderCellProps } from 'react-data-grid'
import type { GridRow } from '../edit/grid-row.ts'
import { formatRowAddress } from '../place/routes.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './select-column.module.css'

/** Returns the column with links to the rows' own addresses. */
export const openColumn = (table: Table): Column<GridRow> => ({
  // A Postgres name has at most 63 bytes, so no column of the table has this key.
  key: 'portico-open-row'.padEnd(64),
  name: '',
  width: 32,
  minWidth: 32,
  maxWidth: 32,
  frozen: true,
  renderHeaderCell: OpenRowHeader,
  renderCell: (cell) => <OpenRow {...cell} table={table} />,
})

function OpenRowHeader() {
  const t = useTexts()
  return <VisuallyHidden>{t('Open row')}</VisuallyHidden>
}

function OpenRow({ table, row, tabIndex }: RenderCellProps<GridRow> & { table: Table }) {
  const t = useTexts()
  const { search } = useLocation()
  return (
    <Link
      to={{ pathname: formatRowAddress(table, row.id), search }}
      className={styles.open}
      aria-label={t('Open row')}
      tabIndex={tabIndex}
    >
      <ChevronLeft size={16} aria-hidden="true" />
    </Link>
  )
}
