import { type Translate, VisuallyHidden } from '@portico/ui'
import { ArrowDown, ArrowUp, KeyRound, Link2 } from 'lucide-react'
import type { RenderHeaderCellProps } from 'react-data-grid'
import type { GridRow } from '../edit/grid-row.ts'
import { kindOf } from '../kinds/kinds.ts'
import type { Column, Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './data-grid.module.css'

interface HeaderCellProps extends RenderHeaderCellProps<GridRow> {
  table: Table
  field: Column
}

/** Name, type, key and sort of a column. */
export function HeaderCell({ table, field, sortDirection, priority }: HeaderCellProps) {
  const t = useTexts()
  const isKey = table.primaryKey.includes(field.name)
  const reference = table.foreignKeys.find((key) => key.columns.includes(field.name))
  const { Glyph } = kindOf(field)
  const Arrow = sortDirection === 'DESC' ? ArrowDown : ArrowUp
  return (
    <span className={styles.header} title={describe(t, field, isKey, reference?.refTable)}>
      <Glyph size={13} aria-hidden="true" className={styles.glyph} />
      <span className={styles.headerName}>{field.name}</span>
      {isKey ? <KeyRound size={12} aria-hidden="true" className={styles.mark} /> : null}
      {isKey ? <VisuallyHidden>{t(', key')}</VisuallyHidden> : null}
      {reference ? <Link2 size={12} aria-hidden="true" className={styles.mark} /> : null}
      {sortDirection ? (
        <span className={styles.sort}>
          <Arrow size={13} aria-hidden="true" />
          {priority}
        </span>
      ) : null}
    </span>
  )
}

function describe(t: Translate, column: Column, isKey: boolean, refTable: string | undefined): string {
  const facts = [
    column.type,
    isKey ? t('primary key') : null,
    column.nullable ? null : t('required'),
    refTable ? t('refers to {table}', { table: refTable }) : null,
    column.generated ? t('computed') : null,
    kindOf(column).isZoned
      ? t('shown in the time zone {zone}', { zone: new Intl.DateTimeFormat().resolvedOptions().timeZone })
      : null,
    kindOf(column).isWallClock ? t('without a time zone') : null,
  ]
  return [facts.filter(Boolean).join(' · '), column.comment].filter(Boolean).join('\n')
}
