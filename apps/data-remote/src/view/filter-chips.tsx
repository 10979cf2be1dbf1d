import { Button, IconButton } from '@portico/ui'
import { Plus } from 'lucide-react'
import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react'
import { type FilterGroup, getFilters, isGroup } from '../query/conditions/filter.ts'
import type { ViewState } from '../query/conditions/view-state.ts'
import { RelatedLabels } from '../relations/lazy-related.tsx'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './chip.module.css'
import { Chip } from './chip.tsx'
import { FilterChip } from './filter-chip.tsx'
import {
  type FilterPosition,
  getGroupMatch,
  removeFilter,
  setFilter,
  toggleGroupMatch,
  toggleMatch,
} from './filter-positions.ts'
import { findFilterReferences } from './filter-references.ts'
import { FilterPopover } from './lazy-parts.ts'
import { RelatedFilterChip } from './lazy-related-filter-chip.tsx'
import { useFocusOnNext } from './use-focus-on-next.ts'

/** Props of components that show and change a view. */
export interface FilterViewProps {
  table: Table
  view: ViewState
  onView: (view: ViewState) => void
  /** The element around the chips of the view. */
  bar: RefObject<HTMLElement | null>
}

/** Shows the filters and groups of a view as chips. Each opens its editor in place. */
export function FilterChips(props: FilterViewProps) {
  const { table, view, onView, bar } = props
  const { filters } = view
  const keepFocus = useFocusOnNext(bar, view)
  const editing = useEditing()
  const references = useMemo(() => findFilterReferences(table, view), [table, view])
  const referring = useMemo(() => [...references.values()].flat().map((row) => ({ row })), [references])
  const remove = (place: FilterPosition) => {
    keepFocus(filters.slice(0, place.item).flatMap(getFilters).length + place.part)
    onView(removeFilter(view, place))
  }
  const chipsOf = (item: number) =>
    getFilters(filters[item]).map((filter, part) => {
      const rows = references.get(filter)
      const chip = {
        table,
        filter,
        isOpen: editing.isAt({ item, part }),
        onOpen: (opener: HTMLElement) => editing.open({ item, part }, opener),
        onRemove: () => remove({ item, part }),
      }
      // The view may contain the same condition twice.
      const key = `${item} ${part}`
      return rows ? <RelatedFilterChip key={key} {...chip} rows={rows} /> : <FilterChip key={key} {...chip} />
    })
  return (
    <>
      {filters.length > 1 ? (
        <MatchButton match={view.match} onClick={() => onView(toggleMatch(view))} />
      ) : null}
      {filters.map((one, item) =>
        isGroup(one) ? (
          <Group
            // biome-ignore lint/suspicious/noArrayIndexKey: the view may contain the same condition twice
            key={item}
            group={one}
            onTurn={() => onView(toggleGroupMatch(view, item))}
            onAdd={(opener) => editing.open({ item, part: one.filters.length }, opener)}
          >
            {chipsOf(item)}
          </Group>
        ) : (
          chipsOf(item)
        ),
      )}
      {referring.length > 0 ? <RelatedLabels table={table} rows={referring} /> : null}
      <UnreadChips {...props} onRemoved={() => keepFocus(0)} />
      <EditedFilter {...props} editing={editing} />
    </>
  )
}

/** Shows a group of conditions, joined by OR or AND. */
function Group(props: {
  group: FilterGroup
  onTurn: () => void
  onAdd: (opener: HTMLElement) => void
  children: ReactNode
}) {
  const t = useTexts()
  return (
    <fieldset className={styles.group} aria-label={t('Group of conditions')}>
      <MatchButton match={props.group.match} onClick={props.onTurn} />
      {props.children}
      <IconButton
        size="sm"
        label={t('Add a condition to this group')}
        icon={<Plus size={14} />}
        onClick={({ currentTarget }) => props.onAdd(currentTarget)}
      />
    </fieldset>
  )
}

/** Shows invalid parts of the address, until the user removes them. */
function UnreadChips({ view, onView, onRemoved }: FilterViewProps & { onRemoved: () => void }) {
  const t = useTexts()
  const { unread = [], ...readable } = view
  return unread.map(([name, value], index) => (
    <Chip
      // biome-ignore lint/suspicious/noArrayIndexKey: the address may contain the same text twice
      key={index}
      isUnused
      title={t('This part of the address can’t be read. It has no effect.')}
      removeLabel={t('Remove {text} from the address', { text: `${name}=${value}` })}
      onRemove={() => {
        const left = unread.filter((_, i) => i !== index)
        onRemoved()
        onView(left.length > 0 ? { ...view, unread: left } : readable)
      }}
    >
      <span className={styles.text}>{`${name}=${value}`}</span>
    </Chip>
  ))
}

/** Shows whether all conditions must match or any of them. A press switches. */
function MatchButton({ match, onClick }: { match: ViewState['match']; onClick: () => void }) {
  const t = useTexts()
  const isAny = match === 'any'
  return (
    <Button
      size="sm"
      variant="ghost"
      title={isAny ? t('Rows match any of these conditions') : t('Rows match all of these conditions')}
      onClick={onClick}
    >
      {isAny ? t('Any of') : t('All of')}
    </Button>
  )
}

/** The open editor of a filter, or of a new one in a group. */
function EditedFilter({ table, view, onView, editing }: FilterViewProps & { editing: Editing }) {
  const { place } = editing
  const beside = place ? getFilters(view.filters[place.item]) : []
  const filter = (place && beside[place.part]) ?? null
  return (
    <FilterPopover
      // A new key resets the editor to the current filter each time it opens.
      key={editing.openings}
      table={table}
      open={place !== null}
      anchor={editing.opener}
      filter={filter}
      joinedBy={filter && beside.length === 1 ? getGroupMatch(view) : null}
      onJoin={(filter) => {
        if (!place) return
        onView(setFilter(view, place, filter))
        editing.open({ ...place, part: 1 })
      }}
      onClose={editing.close}
      onApply={(filter) => {
        editing.close()
        if (place) onView(setFilter(view, place, filter))
      }}
    />
  )
}

type Editing = ReturnType<typeof useEditing>

/** Holds which filter's editor is open, and its anchor. */
function useEditing() {
  const [place, setPlace] = useState<FilterPosition | null>(null)
  const [openings, setOpenings] = useState(0)
  const opener = useRef<HTMLElement>(null)
  const isAt = ({ item, part }: FilterPosition) => place?.item === item && place.part === part
  return {
    place,
    openings,
    opener,
    isAt,
    close: () => setPlace(null),
    open(next: FilterPosition, element?: HTMLElement) {
      if (element) opener.current = element
      if (!isAt(next)) setOpenings(openings + 1)
      setPlace(isAt(next) ? null : next)
    },
  }
}
