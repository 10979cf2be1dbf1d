import { Menu, MenuItem, MenuRadioGroup, MenuRadioItem, MenuSeparator } from '@portico/ui'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type Sort, sortableColumns } from '../query/keyset.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './chip.module.css'
import { Chip } from './chip.tsx'

/** Props of what changes the sorts of a list. */
export interface SortsProps {
  table: Table
  sorts: readonly Sort[]
  onSorts: (sorts: readonly Sort[]) => void
}

/** One column that the list is sorted by. Its arrow turns the direction; a press on its name opens all that it can be. */
export function SortChip(props: SortsProps & { index: number; onRemove: () => void }) {
  const { table, sorts, index, onSorts, onRemove } = props
  const t = useTexts()
  const sort = sorts[index]
  if (!sort) return null
  const { column, descending } = sort
  const isUsed = sortableColumns(table, []).some((one) => one.name === column)
  const turn = (to: boolean) =>
    onSorts(sorts.map((one, i) => (i === index ? { ...one, descending: to } : one)))
  const Arrow = descending ? ArrowDown : ArrowUp
  const direction = descending ? t('{column}, descending', { column }) : t('{column}, ascending', { column })
  return (
    <Chip
      isUnused={!isUsed}
      title={isUsed ? direction : t('This table can’t be sorted this way')}
      removeLabel={t('Remove the sort by {column}', { column })}
      onRemove={onRemove}
      before={
        <button
          type="button"
          className={styles.icon}
          aria-label={
            descending ? t('Sort {column} ascending', { column }) : t('Sort {column} descending', { column })
          }
          onClick={() => turn(!descending)}
        >
          <Arrow size={13} aria-hidden="true" />
        </button>
      }
    >
      <Menu
        align="start"
        trigger={
          <button
            type="button"
            data-chip=""
            className={styles.text}
            aria-label={t('Sort: {sort}', { sort: direction })}
          >
            {column}
          </button>
        }
      >
        <SortItems {...props} sort={sort} onTurn={turn} />
        <MenuSeparator />
        <MenuItem onClick={onRemove}>{t('Remove')}</MenuItem>
      </Menu>
    </Chip>
  )
}

/** The direction, and the place among the other sorts. */
function SortItems(props: SortsProps & { index: number; sort: Sort; onTurn: (descending: boolean) => void }) {
  const { sorts, index, sort, onSorts, onTurn } = props
  const t = useTexts()
  const swapWith = (other: number) =>
    onSorts(sorts.map((one, i) => (i === index ? sorts[other] : i === other ? sort : one) ?? one))
  return (
    <>
      <MenuRadioGroup
        label={t('Direction')}
        value={sort.descending ? 'descending' : 'ascending'}
        onValueChange={(value) => onTurn(value === 'descending')}
      >
        <MenuRadioItem value="ascending">{t('Ascending')}</MenuRadioItem>
        <MenuRadioItem value="descending">{t('Descending')}</MenuRadioItem>
      </MenuRadioGroup>
      <MenuSeparator />
      <MenuItem disabled={index === 0} onClick={() => swapWith(index - 1)}>
        {t('Move earlier')}
      </MenuItem>
      <MenuItem disabled={index === sorts.length - 1} onClick={() => swapWith(index + 1)}>
        {t('Move later')}
      </MenuItem>
    </>
  )
}

/** The columns that the list is not sorted by yet, in a menu. */
export function FurtherSorts({ table, sorts, onSorts }: SortsProps) {
  return sortableColumns(table, sorts).map(({ name }) => (
    <MenuItem key={name} onClick={() => onSorts([...sorts, { column: name, descending: false }])}>
      {name}
    </MenuItem>
  ))
}
