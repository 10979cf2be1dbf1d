import { kindOf } from '../kinds/kinds.ts'
import { needsValue, operatorWord } from '../kinds/operators.ts'
import { applies } from '../query/conditions.ts'
import type { Filter } from '../query/filter.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './chip.module.css'
import { Chip } from './chip.tsx'

interface FilterChipProps {
  table: Table
  filter: Filter
  isOpen: boolean
  onOpen: (opener: HTMLElement) => void
  onRemove: () => void
}

/** One condition in words; a press opens its editor. */
export function FilterChip({ table, filter, isOpen, onOpen, onRemove }: FilterChipProps) {
  const t = useTexts()
  const column = table.columns.find(({ name }) => name === filter.column)
  const isUsed = column !== undefined && applies(filter, column)
  const operator = t(operatorWord(filter.operator, column && kindOf(column)))
  const text = needsValue(filter.operator)
    ? t('{column} {operator} {value}', { column: filter.column, operator, value: filter.value || '“”' })
    : t('{column} {operator}', { column: filter.column, operator })
  return (
    <Chip
      isUnused={!isUsed}
      title={isUsed ? text : t('This table can’t be filtered this way')}
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
