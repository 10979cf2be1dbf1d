import { Button, IconButton } from '@portico/ui'
import { Plus } from 'lucide-react'
import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react'
import { type FilterGroup, filtersOf, isGroup } from '../query/conditions/filter.ts'
import type { ViewState } from '../query/conditions/view-state.ts'
import { RelatedLabels } from '../relations/lazy-related.tsx'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './chip.module.css'
import { Chip } from './chip.tsx'
import { FilterChip } from './filter-chip.tsx'
import {
  type FilterPlace,
  matchOfGroups,
  putFilter,
  removeFilter,
  turnGroup,
  turnMatch,
} from './filter-places.ts'
import { referencesOf } from './filter-references.ts'
import { FilterPopover } from './lazy-parts.ts'
import { RelatedFilterChip } from './lazy-related-filter-chip.tsx'
import { useFocusOnNext } from './use-focus-on-next.ts'

/** Props of what shows and changes a view. */
export interface ViewProps {
  table: Table
  view: ViewState
  onView: (view: ViewState) => void
  /** What the chips of the view stand in. */
  bar: RefObject<HTMLElement | null>
}

/** The filters of a view and its groups of filters, each changed where it stands. */
export function FilterChips(props: ViewProps) {
  const { table, view, onView, bar } = props
  const { filters } = view
  const keepFocus = useFocusOnNext(bar, view)
  const editing = useEditing()
  const references = useMemo(() => referencesOf(table, view), [table, view])
  const referring = useMemo(() => [...references.values()].flat().map((row) => ({ row })), [references])
  const remove = (place: FilterPlace) => {
    keepFocus(filters.slice(0, place.item).flatMap(filtersOf).length + place.part)
    onView(removeFilter(view, place))
  }
  const chipsOf = (item: number) =>
    filtersOf(filters[item]).map((filter, part) => {
      const rows = references.get(filter)
      const chip = {
        ...{ table, filter },
        isOpen: editing.isAt({ item, part }),
        onOpen: (opener: HTMLElement) => editing.open({ item, part }, opener),
        onRemove: () => remove({ item, part }),
      }
      // The same condition may stand twice.
      const key = `${item} ${part}`
      return rows ? <RelatedFilterChip key={key} {...chip} rows={rows} /> : <FilterChip key={key} {...chip} />
    })
  return (
    <>
      {filters.length > 1 ? <MatchButton match={view.match} onClick={() => onView(turnMatch(view))} /> : null}
      {filters.map((one, item) =>
        isGroup(one) ? (
          <Group
            // biome-ignore lint/suspicious/noArrayIndexKey: the same condition may stand twice
            key={item}
            group={one}
            onTurn={() => onView(turnGroup(view, item))}
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

/** Conditions of which one is enough, or which have to hold together. */
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

/** What nobody can read in the address: it is said, and stays until somebody removes it. */
function UnreadChips({ view, onView, onRemoved }: ViewProps & { onRemoved: () => void }) {
  const t = useTexts()
  const { unread = [], ...readable } = view
  return unread.map(([name, value], index) => (
    <Chip
      // biome-ignore lint/suspicious/noArrayIndexKey: the same text may stand twice
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

/** Whether all of the conditions beside it have to hold, or one is enough; a press turns it. */
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

/** The editor of the filter that is open, or of a new one in a group. */
function EditedFilter({ table, view, onView, editing }: ViewProps & { editing: Editing }) {
  const { place } = editing
  const beside = place ? filtersOf(view.filters[place.item]) : []
  const filter = (place && beside[place.part]) ?? null
  return (
    <FilterPopover
      // Each opening begins with what the filter is then.
      key={editing.openings}
      table={table}
      open={place !== null}
      anchor={editing.opener}
      filter={filter}
      joinedBy={filter && beside.length === 1 ? matchOfGroups(view) : null}
      onJoin={(filter) => {
        if (!place) return
        onView(putFilter(view, place, filter))
        editing.open({ ...place, part: 1 })
      }}
      onClose={editing.close}
      onApply={(filter) => {
        editing.close()
        if (place) onView(putFilter(view, place, filter))
      }}
    />
  )
}

type Editing = ReturnType<typeof useEditing>

/** Which filter's editor is open, and at what. */
function useEditing() {
  const [place, setPlace] = useState<FilterPlace | null>(null)
  const [openings, setOpenings] = useState(0)
  const opener = useRef<HTMLElement>(null)
  const isAt = ({ item, part }: FilterPlace) => place?.item === item && place.part === part
  return {
    place,
    openings,
    opener,
    isAt,
    close: () => setPlace(null),
    open(next: FilterPlace, element?: HTMLElement) {
      if (element) opener.current = element
      if (!isAt(next)) setOpenings(openings + 1)
      setPlace(isAt(next) ? null : next)
    },
  }
}
