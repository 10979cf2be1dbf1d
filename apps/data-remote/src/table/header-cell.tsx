import { VisuallyHidden } from '@portico/ui'
import { ArrowDown, ArrowUp, KeyRound, Link2 } from 'lucide-react'
import type { RenderHeaderCellProps } from 'react-data-grid'
import { getColumnType } from '../column-types/column-types.ts'
import { getTimeZone } from '../column-types/moments.ts'
import type { GridRow } from '../edit/grid-row.ts'
import { describeColumn } from '../schema/describe-column.ts'
import type { Column, Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './data-grid.module.css'

interface HeaderCellProps extends RenderHeaderCellProps<GridRow> {
  table: Table
  field: Column
}

/** Shows name, type, key, time zone and sort of a column; further facts are its description. */
export function HeaderCell({ table, field, sortDirection, priority }: HeaderCellProps) {
  const t = useTexts()
  const isKey = table.primaryKey.includes(field.name)
  const isReference = table.foreignKeys.some((key) => key.columns.includes(field.name))
  const { Glyph, isZoned } = getColumnType(field)
  const facts = describeColumn(t, table, field).join('\n')
  const Arrow = sortDirection === 'DESC' ? ArrowDown : ArrowUp
  return (
    <span
      className={styles.header}
      title={facts}
      // The grid's own cell around this header is focused and read by screen readers.
      ref={(header) => header?.parentElement?.setAttribute('aria-description', facts)}
    >
      <Glyph size={13} aria-hidden="true" className={styles.glyph} />
      <span className={styles.headerName}>{field.name}</span>
      {isKey ? <KeyRound size={12} aria-hidden="true" className={styles.mark} /> : null}
      {isKey ? <VisuallyHidden>{t(', key')}</VisuallyHidden> : null}
      {isReference ? <Link2 size={12} aria-hidden="true" className={styles.mark} /> : null}
      {isZoned ? (
        <span aria-hidden="true" className={styles.zone}>
          {nameOf(getTimeZone())}
        </span>
      ) : null}
      {sortDirection ? (
        <span className={styles.sort}>
          <Arrow size={13} aria-hidden="true" />
          {priority}
        </span>
      ) : null}
    </span>
  )
}

/** Returns the place of an IANA zone, such as `Buenos Aires`. An offset would change in summer. */
function nameOf(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1).replaceAll('_', ' ')
}
