import { PointMenu, VisuallyHidden } from '@portico/ui'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { Entry, EntryCommands } from './entry.ts'
import { EntryItems } from './lazy-menu-items.ts'
import styles from './object-list.module.css'
import { headHeight, ObjectRow, rowHeight } from './object-row.tsx'
import type { Sort } from './sort.ts'
import { SortHeader } from './sort-header.tsx'
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
  const scroller = useRef<HTMLDivElement>(null)
  const wantsFocus = useRef(false)
  const [point, setPoint] = useState<{ x: number; y: number } | null>(null)
  const sight = useRowsInSight(scroller, { count: entries.length, height: rowHeight, head: headHeight })

  // The line may come into the page only after the list has scrolled to it.
  useEffect(() => {
    if (!wantsFocus.current) return
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${choice.index}"]`)
    if (!row) return
    wantsFocus.current = false
    row.focus({ preventScroll: true })
  })

  const page = () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2)

  const onPress = (event: MouseEvent, index: number) =>
    choice.go(index, event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'toggle' : 'only')

  const onMenu = (event: MouseEvent, index: number) => {
    event.preventDefault()
    const entry = entries[index]
    if (entry && !choice.selection.chosen.has(entry.part)) choice.go(index, 'only')
    setPoint(pointOf(event))
  }

  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const entry = entries[index]
    if (!entry || event.altKey) return
    if (runKey(event, entry, { choice, commands, index })) return event.preventDefault()
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && event.key.length === 1) return
    const next = choice.target(event.key, page(), event.timeStamp)
    if (next === undefined) return
    event.preventDefault()
    wantsFocus.current = true
    sight.reveal(next)
    const isRange = event.shiftKey && event.key.length > 1
    choice.go(next, isCommand ? 'move' : isRange ? 'range' : 'only')
  }

  return (
    <div ref={scroller} className={styles.scroller}>
      {/* biome-ignore lint/a11y/useSemanticElements: a virtual grid has no table layout. */}
      <div
        role="grid"
        aria-label={label}
        aria-multiselectable="true"
        aria-rowcount={entries.length + 1}
        className={styles.grid}
      >
        <SortHeader sort={sort} onSort={onSort} />
        {/* biome-ignore lint/a11y/useSemanticElements: see above. */}
        <div role="rowgroup" className={styles.rows} style={{ blockSize: entries.length * rowHeight }}>
          {entries.slice(sight.from, sight.to).map((entry, place) => {
            const index = sight.from + place
            return (
              <ObjectRow
                key={entry.part}
                entry={entry}
                isWhole={isWhole}
                index={index}
                top={index * rowHeight}
                isSelected={choice.selection.chosen.has(entry.part)}
                isTabStop={choice.index === -1 ? index === 0 : choice.index === index}
                commands={commands}
                onPress={onPress}
                onKeyDown={onKeyDown}
                onMenu={onMenu}
              />
            )
          })}
        </div>
      </div>
      <PointMenu
        point={point}
        onClose={() => setPoint(null)}
        label="Actions for the selection"
        prepare={EntryItems.load}
      >
        <EntryItems entries={choice.chosen} commands={commands} />
      </PointMenu>
      <div role="status">
        <VisuallyHidden>{choice.chosen.length > 1 ? `${choice.chosen.length} selected` : ''}</VisuallyHidden>
      </div>
    </div>
  )
}

/** Where a context menu opens. The menu key tells no place: then it is at the line. */
function pointOf(event: MouseEvent): { x: number; y: number } {
  const box = event.currentTarget.getBoundingClientRect()
  const isKey = event.clientX === 0 && event.clientY === 0
  return isKey ? { x: box.left + 32, y: box.bottom - 8 } : { x: event.clientX, y: event.clientY }
}

/** Does what a key means for the line it was pressed on. Whether it meant anything. */
function runKey(
  event: KeyboardEvent,
  entry: Entry,
  list: Pick<ObjectListProps, 'choice' | 'commands'> & { index: number },
): boolean {
  const { choice, commands, index } = list
  const isCommand = event.ctrlKey || event.metaKey
  const chosen = choice.selection.chosen.has(entry.part) ? choice.chosen : [entry]
  if (event.key === 'Enter') commands.open(entry)
  else if (event.key === 'F2') commands.rename?.(entry)
  else if (event.key === 'Delete') commands.remove?.(chosen)
  else if (event.key === ' ') choice.go(index, event.shiftKey ? 'range' : 'toggle')
  else if (event.key === 'Escape' && choice.chosen.length > 0) choice.clear()
  else if (isCommand && event.key.toLowerCase() === 'a') choice.chooseAll()
  else return false
  return true
}
