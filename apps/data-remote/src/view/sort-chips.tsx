import { useHost } from '@portico/react-remote'
import { Menu, MenuItem, MenuRadioGroup, MenuRadioItem, MenuSeparator } from '@portico/ui'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { type ColumnSort, getSortableColumns } from '../query/conditions/cursor.ts'
import { getFilters } from '../query/conditions/filter.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './chip.module.css'
import { Chip } from './chip.tsx'
import type { FilterViewProps } from './filter-chips.tsx'
import { useFocusOnNext } from './use-focus-on-next.ts'

/** Shows the sort columns of the list, in order. */
export function SortChips(props: FilterViewProps) {
  const { view, onView, bar } = props
  const { sorts } = view
  const keepFocus = useFocusOnNext(bar, view)
  const [dragged, setDragged] = useState<number | null>(null)
  const before = view.filters.flatMap(getFilters).length
  const change = (next: readonly ColumnSort[]) => onView({ ...view, sorts: next })
  return sorts.map((sort, index) => (
    <SortChip
      key={sort.column}
      {...props}
      sort={sort}
      index={index}
      onDrag={setDragged}
      onDrop={dragged === null ? null : () => change(moveSort(sorts, dragged, index))}
      onSorts={change}
      onRemove={() => {
        keepFocus(before + index)
        change(sorts.filter((_, i) => i !== index))
      }}
    />
  ))
}

interface SortChipProps extends FilterViewProps {
  sort: ColumnSort
  index: number
  onSorts: (sorts: readonly ColumnSort[]) => void
  onRemove: () => void
  /** Starts (index) or ends (null) dragging this chip. */
  onDrag: (index: number | null) => void
  /** Drops the dragged chip here. Null if no chip is dragged. */
  onDrop: (() => void) | null
}

/** One sort column. The arrow toggles the direction, and the name opens a menu. The chip moves by dragging, or by Alt with an arrow key. */
function SortChip(props: SortChipProps) {
  const { table, view, sort, index, onSorts, onRemove } = props
  const t = useTexts()
  const { column, descending } = sort
  const isUsed = getSortableColumns(table, []).some((one) => one.name === column)
  const turn = (to: boolean) => onSorts(view.sorts.with(index, { ...sort, descending: to }))
  const Arrow = descending ? ArrowDown : ArrowUp
  const direction = descending ? t('{column}, descending', { column }) : t('{column}, ascending', { column })
  return (
    <Chip
      isUnused={!isUsed}
      title={isUsed ? direction : t('This table can’t be sorted this way')}
      removeLabel={t('Remove the sort by {column}', { column })}
      onRemove={onRemove}
      {...useMoves(props)}
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
            aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
          >
            {column}
          </button>
        }
      >
        <SortItems {...props} onTurn={turn} />
        <MenuSeparator />
        <MenuItem onClick={onRemove}>{t('Remove')}</MenuItem>
      </Menu>
    </Chip>
  )
}

/** Returns handlers that move a chip by dragging, or by Alt with an arrow key in its direction. */
function useMoves({ view, sort, index, bar, onSorts, onDrag, onDrop }: SortChipProps) {
  const t = useTexts()
  const { announce } = useHost()
  const onKey = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    event.preventDefault()
    const isBack = bar.current?.matches(':dir(rtl)') === (event.key === 'ArrowRight')
    const to = index + (isBack ? -1 : 1)
    if (to < 0 || to >= view.sorts.length) return
    onSorts(moveSort(view.sorts, index, to))
    announce(
      t('{column}: place {place, number} of {count, number}', {
        column: sort.column,
        place: to + 1,
        count: view.sorts.length,
      }),
    )
  }
  const drag = {
    draggable: view.sorts.length > 1,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData('text/plain', sort.column)
      onDrag(index)
    },
    onDragEnd: () => onDrag(null),
    onDragOver: (event: DragEvent) => {
      if (onDrop) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      onDrop?.()
    },
  }
  return { onKey, drag }
}

function moveSort(sorts: readonly ColumnSort[], from: number, to: number): readonly ColumnSort[] {
  const moved = sorts[from]
  return moved ? sorts.toSpliced(from, 1).toSpliced(to, 0, moved) : sorts
}

/** Menu items for the direction, and the position among the sorts. */
function SortItems({
  view,
  sort,
  index,
  onSorts,
  onTurn,
}: SortChipProps & { onTurn: (to: boolean) => void }) {
  const t = useTexts()
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
      <MenuItem disabled={index === 0} onClick={() => onSorts(moveSort(view.sorts, index, index - 1))}>
        {t('Move earlier')}
      </MenuItem>
      <MenuItem
        disabled={index === view.sorts.length - 1}
        onClick={() => onSorts(moveSort(view.sorts, index, index + 1))}
      >
        {t('Move later')}
      </MenuItem>
    </>
  )
}

/** A menu of columns that the list is not sorted by yet. */
export function AddSortMenu({ table, view, onView }: Omit<FilterViewProps, 'bar'>) {
  return getSortableColumns(table, view.sorts).map(({ name }) => (
    <MenuItem
      key={name}
      onClick={() => onView({ ...view, sorts: [...view.sorts, { column: name, descending: false }] })}
    >
      {name}
    </MenuItem>
  ))
}
