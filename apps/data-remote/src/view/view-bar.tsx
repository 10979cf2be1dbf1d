import { Button, Menu } from '@portico/ui'
import { ArrowDownUp, ListFilter } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Filter } from '../query/filter.ts'
import { sortableColumns } from '../query/keyset.ts'
import type { ViewState } from '../query/view-state.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import { FilterChip, FilterPopover, FurtherSorts, SortChip } from './lazy-parts.ts'
import type { SortsProps } from './sort-chip.tsx'
import styles from './view-bar.module.css'

interface ViewBarProps {
  table: Table
  view: ViewState
  onView: (view: ViewState) => void
}

/** The filters and sorts of the list below, as chips that are changed where they stand; and the ways to add to them. */
export function ViewBar({ table, view, onView }: ViewBarProps) {
  const t = useTexts()
  const { filters, sorts } = view
  const bar = useRef<HTMLFieldSetElement>(null)
  const keepFocus = useFocusOnNext(bar, view)
  const remove = (part: 'filters' | 'sorts', index: number) => {
    keepFocus((part === 'filters' ? 0 : filters.length) + index)
    onView({ ...view, [part]: view[part].filter((_, i) => i !== index) })
  }
  const editing = useEditing(view, onView)
  return (
    <fieldset ref={bar} className={styles.bar} aria-label={t('Filters and sorting')}>
      {filters.map((filter, index) => (
        <FilterChip
          // biome-ignore lint/suspicious/noArrayIndexKey: the same condition may stand twice
          key={index}
          {...{ table, filter }}
          isOpen={editing.index === index}
          onOpen={(opener) => editing.open(index, opener)}
          onRemove={() => remove('filters', index)}
        />
      ))}
      <AddFilter
        isOpen={editing.index === filters.length}
        onOpen={(opener) => editing.open(filters.length, opener)}
      />
      <FilterPopover
        // Each opening begins with what the filter is then.
        key={editing.openings}
        table={table}
        open={editing.index !== null}
        anchor={editing.opener}
        filter={editing.index === null ? null : (filters[editing.index] ?? null)}
        onClose={editing.close}
        onApply={editing.apply}
      />
      {sorts.map((sort, index) => (
        <SortChip
          key={sort.column}
          {...{ table, sorts, index }}
          onSorts={(next) => onView({ ...view, sorts: next })}
          onRemove={() => remove('sorts', index)}
        />
      ))}
      {sortableColumns(table, sorts).length > 0 ? (
        <AddSort table={table} sorts={sorts} onSorts={(next) => onView({ ...view, sorts: next })} />
      ) : null}
      {filters.length + sorts.length > 1 ? (
        <Button size="sm" variant="ghost" onClick={() => onView({ filters: [], sorts: [] })}>
          {t('Clear all')}
        </Button>
      ) : null}
    </fieldset>
  )
}

function AddFilter({ isOpen, onOpen }: { isOpen: boolean; onOpen: (opener: HTMLElement) => void }) {
  const t = useTexts()
  const load = () => void FilterPopover.load()
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={<ListFilter size={14} />}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onPointerEnter={load}
      onFocus={load}
      onClick={({ currentTarget }) => onOpen(currentTarget)}
    >
      {t('Add filter')}
    </Button>
  )
}

function AddSort(props: SortsProps) {
  const t = useTexts()
  return (
    <Menu
      align="start"
      prepare={FurtherSorts.load}
      trigger={
        <Button size="sm" variant="ghost" icon={<ArrowDownUp size={14} />}>
          {t('Add sort')}
        </Button>
      }
    >
      <FurtherSorts {...props} />
    </Menu>
  )
}

/** Which filter's editor is open: by its place, the one behind the last for a new one. */
function useEditing(view: ViewState, onView: (view: ViewState) => void) {
  const [index, setIndex] = useState<number | null>(null)
  const [openings, setOpenings] = useState(0)
  const opener = useRef<HTMLElement>(null)
  const close = () => setIndex(null)
  return {
    index,
    openings,
    opener,
    close,
    open(next: number, element: HTMLElement) {
      opener.current = element
      if (next !== index) setOpenings(openings + 1)
      setIndex(next === index ? null : next)
    },
    apply(filter: Filter) {
      if (index === null) return
      close()
      const isNew = index >= view.filters.length
      const filters = isNew
        ? [...view.filters, filter]
        : view.filters.map((one, i) => (i === index ? filter : one))
      onView({ ...view, filters })
    },
  }
}

/** After a chip is removed the keyboard is at the one that has come into its place, or at the way to add one. */
function useFocusOnNext(bar: RefObject<HTMLElement | null>, view: ViewState) {
  const wanted = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the view is without it.
  useEffect(() => {
    if (wanted.current === null) return
    const chips = bar.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? []
    const next = chips[Math.min(wanted.current, chips.length - 1)] ?? bar.current?.querySelector('button')
    wanted.current = null
    next?.focus()
  }, [view])
  return (index: number) => {
    wanted.current = index
  }
}
