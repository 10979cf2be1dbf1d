import type { Translate } from '@portico/ui'
import { kindOf } from '../kinds/kinds.ts'
import { zone } from '../kinds/moments.ts'
import type { Column, Table } from './schema.ts'

/** Returns facts of a column in one line, and its comment in further lines. */
export function factsOf(t: Translate, table: Table, column: Column): string[] {
  const reference = table.foreignKeys.find((key) => key.columns.includes(column.name))
  const { isZoned, isWallClock } = kindOf(column)
  const facts = [
    column.type,
    table.primaryKey.includes(column.name) ? t('primary key') : null,
    column.nullable ? null : t('required'),
    reference ? t('refers to {table}', { table: reference.refTable }) : null,
    column.generated ? t('computed') : null,
    isZoned ? t('shown in the time zone {zone}', { zone: zone() }) : null,
    isWallClock ? t('without a time zone') : null,
  ]
  return [facts.filter(Boolean).join(' · '), ...(column.comment ? [column.comment] : [])]
}
