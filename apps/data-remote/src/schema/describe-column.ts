import type { Translate } from '@portico/ui'
import { getColumnType } from '../column-types/column-types.ts'
import { getTimeZone } from '../column-types/moments.ts'
import type { Column, Table } from './schema.ts'

/** Returns facts of a column in one line, and its comment in further lines. */
export function describeColumn(t: Translate, table: Table, column: Column): string[] {
  const reference = table.foreignKeys.find((key) => key.columns.includes(column.name))
  const { isZoned, isWallClock } = getColumnType(column)
  const facts = [
    column.type,
    table.primaryKey.includes(column.name) ? t('primary key') : null,
    column.nullable ? null : t('required'),
    reference ? t('refers to {table}', { table: reference.refTable }) : null,
    column.generated ? t('computed') : null,
    isZoned ? t('shown in the time zone {zone}', { zone: getTimeZone() }) : null,
    isWallClock ? t('without a time zone') : null,
  ]
  return [facts.filter(Boolean).join(' · '), ...(column.comment ? [column.comment] : [])]
}
