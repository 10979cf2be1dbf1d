import { PointMenu } from '@portico/ui'
import { type CSSProperties, type FocusEvent, useMemo, useRef } from 'react'
import { EntryItems } from '../menus/lazy-menu-items.ts'
import type { Entry, EntryCommands } from '../storage/entry.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './object-list.module.css'
import { headerHeight, ObjectRow, rowHeight } from './object-row.tsx'
import { SelectionStatus } from './selection-status.tsx'
import type { EntrySort } from './sort.ts'
import { SortHeader } from './sort-header.tsx'
import { useEntryClicks } from './use-entry-clicks.ts'
import { useListKeys } from './use-list-keys.ts'
import type { useSelection } from './use-selection.ts'
import { useVisibleRows } from './use-visible-rows.ts'

/** The props of a view of a folder. */
export interface ObjectViewProps {
  bucket: string
  label: string
  entries: readonly Entry[]
  /** False while only the names are drawn. */
  isWhole: boolean
  sort: EntrySort
  onSort: (by: EntrySort['by']) => void
  choice: ReturnType<typeof useSelection>
  commands: EntryCommands
}

/** The rows of a folder. Only visible rows are in the page. */
export function ObjectList({ label, entries, isWhole, sort, onSort, choice, commands }: ObjectViewProps) {
  const t = useTexts()
  const scroller = useRef<HTMLDivElement>(null)
  const sight = useVisibleRows(scroller, { count: entries.length, height: rowHeight, head: headerHeight })
  const longest = useMemo(() => longestOf(entries), [entries])

  const onReach = (event: FocusEvent, index: number) => {
    if (choice.selection.at === null || event.target !== event.currentTarget) choice.go(index, 'move')
  }
  const { point, closeMenu, onPointerDown, onPress, onMenu } = useEntryClicks(entries, choice, commands)
  const onKeyDown = useListKeys({ scroller, entries, choice, commands, reveal: sight.reveal })

  return (
    <div ref={scroller} className={styles.scroller}>
      {/* biome-ignore lint/a11y/useSemanticElements: a virtual grid has no table layout. */}
      <div
        role="grid"
        aria-label={label}
        aria-multiselectable="true"
        aria-rowcount={choice.isComing ? -1 : entries.length + 1}
        style={{ '--longest': longest } as CSSProperties}
      >
        <SortHeader sort={sort} onSort={onSort} />
        {/* biome-ignore lint/a11y/useSemanticElements: see above. */}
        <div
          role="rowgroup"
          className={styles.rows}
          style={{ blockSize: entries.length * rowHeight }}
          onPointerDown={onPointerDown}
        >
          {entries.slice(sight.from, sight.to).map((entry, place) => {
            const index = sight.from + place
            return (
              <ObjectRow
                key={entry.part}
                {...{ entry, index, commands, onReach, onPress, onKeyDown, onMenu }}
                isWhole={isWhole && !sight.isFast}
                top={index * rowHeight}
                isSelected={choice.selection.chosen.has(entry.part)}
                isTabStop={choice.index === -1 ? index === 0 : choice.index === index}
              />
            )
          })}
        </div>
      </div>
      <PointMenu
        point={point}
        onClose={closeMenu}
        label={t('Actions for the selection')}
        prepare={EntryItems.load}
      >
        <EntryItems entries={choice.chosen} commands={commands} />
      </PointMenu>
      <SelectionStatus count={choice.chosen.length} />
    </div>
  )
}

/** Returns the approximate width of the longest name in digits. Most characters beyond Cyrillic and Arabic are two digits wide. */
function longestOf(entries: readonly Entry[]): number {
  return entries.reduce((most, { name }) => Math.max(most, name.replace(/[\u1100-\uffff]/g, '00').length), 16)
}
