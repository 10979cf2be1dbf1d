import type { Translate } from '@portico/ui'
import { getColumnType } from '../column-types/column-types.ts'
import { splitList } from '../column-types/list-text.ts'
import { needsValue } from '../column-types/operators.ts'
import { isPeriod, periods } from '../column-types/periods.ts'
import type { Filter } from '../query/conditions/filter.ts'
import { isApplicable } from '../query/conditions/is-applicable.ts'
import type { Column, Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './chip.module.css'
import { Chip } from './chip.tsx'
import { getOperatorText } from './operator-text.ts'

/** Props of {@link FilterChip}. */
export interface FilterChipProps {
  table: Table
  filter: Filter
  /** The value in words, if it differs from the compared value. */
  shown?: string
  isOpen: boolean
  onOpen: (opener: HTMLElement) => void
  onRemove: () => void
}

/** Shows one condition in words. A press opens its editor. */
export function FilterChip({ table, filter, shown, isOpen, onOpen, onRemove }: FilterChipProps) {
  const t = useTexts()
  const column = table.columns.find(({ name }) => name === filter.column)
  const isUsed = column !== undefined && isApplicable(filter, column)
  const written = wordsOf(t, filter, column)
  const text = shown === undefined ? written : wordsOf(t, { ...filter, value: shown }, column)
  return (
    <Chip
      isUnused={!isUsed}
      title={isUsed ? written : t('This table can’t be filtered this way')}
      removeLabel={t('Remove the filter {filter}', { filter: text })}
      onRemove={onRemove}
    >
      <button
        type="button"
        data-chip=""
        className={styles.text}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => onOpen(currentTarget)}
      >
        {text}
      </button>
    </Chip>
  )
}

function wordsOf(
  t: Translate,
  { column: name, operator, value }: Filter,
  column: Column | undefined,
): string {
  if (operator === 'within' && isPeriod(value))
    return t('{column}: {period}', { column: name, period: t(periods[value]) })
  const words = t(getOperatorText(operator, column && getColumnType(column)))
  if (!needsValue(operator)) return t('{column} {operator}', { column: name, operator: words })
  const [least, most, ...more] = operator === 'between' ? splitList(value) : []
  const isRange = least !== undefined && most !== undefined && more.length === 0
  const range = isRange ? t('{least} and {most}', { least, most }) : value || '“”'
  return t('{column} {operator} {value}', { column: name, operator: words, value: range })
}
