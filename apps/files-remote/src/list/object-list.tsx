import { PointMenu, VisuallyHidden } from '@portico/ui'
import { type CSSProperties, type FocusEvent, type MouseEvent, useRef, useState } from 'react'
import { EntryItems } from '../menus/lazy-menu-items.ts'
import type { Entry, EntryCommands } from '../storage/entry.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './object-list.module.css'
import { headHeight, ObjectRow, rowHeight } from './object-row.tsx'
import type { Sort } from './sort.ts'
import { SortHeader } from './sort-header.tsx'
import { useListKeys } from './use-list-keys.ts'
import { useRowsInSight } from './use-rows-in-sight.ts'
import type { useSelection } from './use-selection.ts'

interface ObjectListProps {
  label: string
  entries: readonly Entry[]
  /** False while only the names are drawn. */
  isWhole: boolean
  sort: Sort
  onSort: (by: Sort['by']) => void
  choice: ReturnType<typeof useSelection>
  commands: EntryCommands
}

/** The lines of a folder: only those in sight are in the page, however many there are. */
export function ObjectList({ label, entries, isWhole, sort, onSort, choice, commands }: ObjectListProps) {
  const t = useTexts()
  const scroller = useRef<HTMLDivElement>(null)
  const [point, setPoint] = useState<{ x: number; y: number } | null>(null)
  const sight = useRowsInSight(scroller, { count: entries.length, height: rowHeight, head: headHeight })

  const onReach = (event: FocusEvent, index: number) => {
    if (choice.selection.at === null || event.target !== event.currentTarget) choice.go(index, 'move')
  }
  // A finger has no second click and no keys: it opens, and where something is selected by its menu, it selects.
  const isTouch = useRef(false)
  const onPress = (event: MouseEvent, index: number) => {
    const entry = entries[index]
    const isAdding = event.ctrlKey || event.metaKey || (isTouch.current && choice.chosen.length > 0)
    const opens = isTouch.current || (event.target as Element).closest('button')
    if (entry && opens && !isAdding && !event.shiftKey) commands.open(entry)
    else choice.go(index, event.shiftKey ? 'range' : isAdding ? 'toggle' : 'only')
  }
  const onSecondPress = (index: number) => {
    const entry = entries[index]
    if (entry && !isTouch.current) commands.open(entry)
  }

  const onMenu = (event: MouseEvent, index: number) => {
    event.preventDefault()
    const entry = entries[index]
    if (entry && !choice.selection.chosen.has(entry.part)) choice.go(index, 'only')
    setPoint(pointOf(event))
  }

  const onKeyDown = useListKeys({ scroller, entries, choice, commands, reveal: sight.reveal })

  return (
    <div ref={scroller} className={styles.scroller}>
      {/* biome-ignore lint/a11y/useSemanticElements: a virtual grid has no table layout. */}
      <div
        role="grid"
        aria-label={label}
        aria-multiselectable="true"
        aria-rowcount={entries.length + 1}
        style={{ '--longest': longestOf(entries) } as CSSProperties}
      >
        <SortHeader sort={sort} onSort={onSort} />
        {/* biome-ignore lint/a11y/useSemanticElements: see above. */}
        <div
          role="rowgroup"
          className={styles.rows}
          style={{ blockSize: entries.length * rowHeight }}
          onPointerDown={({ pointerType }) => {
            isTouch.current = pointerType === 'touch'
          }}
        >
          {entries.slice(sight.from, sight.to).map((entry, place) => {
            const index = sight.from + place
            return (
              <ObjectRow
                key={entry.part}
                {...{ entry, isWhole, index, commands, onReach, onPress, onSecondPress, onKeyDown, onMenu }}
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
        onClose={() => setPoint(null)}
        label={t('Actions for the selection')}
        prepare={EntryItems.load}
      >
        <EntryItems entries={choice.chosen} commands={commands} />
      </PointMenu>
      <SelectionStatus count={choice.chosen.length} />
    </div>
  )
}

/** About how many digits wide the longest name is. Most signs beyond Cyrillic and Arabic are as wide as two. */
function longestOf(entries: readonly Entry[]): number {
  return entries.reduce((most, { name }) => Math.max(most, name.replace(/[\u1100-\uffff]/g, '00').length), 16)
}

function SelectionStatus({ count }: { count: number }) {
  const t = useTexts()
  return (
    <div role="status">
      <VisuallyHidden>{count > 1 ? t('{count, plural, other {# selected}}', { count }) : ''}</VisuallyHidden>
    </div>
  )
}

/** Where a context menu opens. The menu key tells no place: then it is at the line. */
function pointOf(event: MouseEvent): { x: number; y: number } {
  const box = event.currentTarget.getBoundingClientRect()
  const isKey = event.clientX === 0 && event.clientY === 0
  return isKey ? { x: box.left + 32, y: box.bottom - 8 } : { x: event.clientX, y: event.clientY }
}
