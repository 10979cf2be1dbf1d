import { VisuallyHidden } from '@portico/ui'
import { ArrowDown, ArrowUp, KeyRound, Link2 } from 'lucide-react'
import type { RenderHeaderCellProps } from 'react-data-grid'
import type { GridRow } from '../edit/grid-row.ts'
import { kindOf } from '../kinds/kinds.ts'
import { zone } from '../kinds/moments.ts'
import { factsOf } from '../schema/column-facts.ts'
import type { Column, Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './data-grid.module.css'

interface HeaderCellProps extends RenderHeaderCellProps<GridRow> {
  table: Table
  field: Column
}

/** Name, type, key, zone and sort of a column; what else is known describes it. */
export function HeaderCell({ table, field, sortDirection, priority }: HeaderCellProps) {
  const t = useTexts()
  const isKey = table.primaryKey.includes(field.name)
  const isReference = table.foreignKeys.some((key) => key.columns.includes(field.name))
  const { Glyph, isZoned } = kindOf(field)
  const facts = factsOf(t, table, field).join('\n')
  const Arrow = sortDirection === 'DESC' ? ArrowDown : ArrowUp
  return (
    <span
      className={styles.header}
      title={facts}
      // The cell around it, which is read and gets the focus, is the grid's.
      ref={(header) => header?.parentElement?.setAttribute('aria-description', facts)}
    >
      <Glyph size={13} aria-hidden="true" className={styles.glyph} />
      <span className={styles.headerName}>{field.name}</span>
      {isKey ? <KeyRound size={12} aria-hidden="true" className={styles.mark} /> : null}
      {isKey ? <VisuallyHidden>{t(', key')}</VisuallyHidden> : null}
      {isReference ? <Link2 size={12} aria-hidden="true" className={styles.mark} /> : null}
      {isZoned ? (
        <span aria-hidden="true" className={styles.zone}>
          {nameOf(zone())}
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

/** Of an IANA zone its place, such as `Buenos Aires`: an offset would be another in summer. */
function nameOf(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1).replaceAll('_', ' ')
}
