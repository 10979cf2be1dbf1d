import { SlowLoadingMessage } from '@portico/react-remote'
import { Skeleton, VisuallyHidden } from '@portico/ui'
import { getReadableColumns, type Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './grid-skeleton.module.css'

/** A placeholder of the grid while its first rows load. */
export function GridSkeleton({ table }: { table: Table }) {
  const t = useTexts()
  const columns = getReadableColumns(table).slice(0, 6)
  return (
    <div className={styles.grid} role="status">
      <VisuallyHidden>{t('Loading rows of {table}…', { table: table.name })}</VisuallyHidden>
      {Array.from({ length: 12 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton have no identity
        <div key={row} className={styles.row}>
          {columns.map((column, i) => (
            <Skeleton key={column.name} width={`${45 + ((row * 17 + i * 29) % 40)}%`} height={12} />
          ))}
        </div>
      ))}
      <SlowLoadingMessage />
    </div>
  )
}
