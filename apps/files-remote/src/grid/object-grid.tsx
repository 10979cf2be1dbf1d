import { useHost } from '@portico/react-remote'
import { PointMenu } from '@portico/ui'
import { type ComponentProps, type FocusEvent, memo, useLayoutEffect, useMemo, useRef } from 'react'
import type { ObjectViewProps } from '../list/object-list.tsx'
import { headerHeight } from '../list/object-row.tsx'
import { SelectionStatus } from '../list/selection-status.tsx'
import { SortHeader } from '../list/sort-header.tsx'
import { useEntryClicks } from '../list/use-entry-clicks.ts'
import { useListKeys } from '../list/use-list-keys.ts'
import { useVisibleRows } from '../list/use-visible-rows.ts'
import { EntryItems } from '../menus/lazy-menu-items.ts'
import { useTexts } from '../texts/texts.ts'
import { getGridMove } from './grid-moves.ts'
import styles from './object-grid.module.css'
import { ObjectTile } from './object-tile.tsx'
import { useColumns } from './use-columns.ts'

/** Height of a row of tiles in CSS pixels. */
const lineHeight = 188

/** Rows that are drawn outside the viewport, so that their pictures load earlier. */
const spare = 2

/** The files of a folder as tiles. Only visible tiles are in the page. Selection and keys work as in the list. */
export function ObjectGrid({ bucket, label, entries, sort, onSort, choice, commands }: ObjectViewProps) {
  const t = useTexts()
  const scroller = useRef<HTMLDivElement>(null)
  const columns = useColumns(scroller)
  const lines = Math.ceil(entries.length / columns)
  const sight = useVisibleRows(scroller, { count: lines, height: lineHeight, head: headerHeight, spare })
  const onReach = (event: FocusEvent, index: number) => {
    if (choice.selection.at === null || event.target !== event.currentTarget) choice.go(index, 'move')
  }
  const { point, closeMenu, onPointerDown, onPress, onMenu } = useEntryClicks(entries, choice, commands)
  const onKeyDown = useGridKeys({ scroller, entries, choice, commands, columns, reveal: sight.reveal })
  const acts = useStable({ onReach, onPress, onKeyDown, onMenu })
  return (
    <div ref={scroller} className={styles.scroller}>
      {/* biome-ignore lint/a11y/useSemanticElements: a virtual grid has no table layout. */}
      <div
        role="grid"
        aria-label={label}
        aria-multiselectable="true"
        aria-rowcount={choice.isComing ? -1 : lines + 1}
        aria-colcount={columns}
      >
        <SortHeader sort={sort} onSort={onSort} />
        {/* biome-ignore lint/a11y/useSemanticElements: see above. */}
        <div
          role="rowgroup"
          className={styles.lines}
          style={{ blockSize: lines * lineHeight }}
          onPointerDown={onPointerDown}
        >
          {Array.from({ length: sight.to - sight.from }, (_, place) => sight.from + place).map((line) => (
            <Line key={line} {...{ line, columns, entries, choice, bucket, commands, acts }} />
          ))}
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

type Acts = Pick<ComponentProps<typeof ObjectTile>, 'onReach' | 'onPress' | 'onKeyDown' | 'onMenu'>

/** Returns functions that never change and call the latest `acts`, so that tiles do not render again while the user scrolls. */
function useStable(acts: Acts): Acts {
  const last = useRef(acts)
  useLayoutEffect(() => {
    last.current = acts
  })
  return useMemo(
    () => ({
      onReach: (...about) => last.current.onReach(...about),
      onPress: (...about) => last.current.onPress(...about),
      onKeyDown: (...about) => last.current.onKeyDown(...about),
      onMenu: (...about) => last.current.onMenu(...about),
    }),
    [],
  )
}

interface LineProps extends Pick<ObjectViewProps, 'entries' | 'choice' | 'bucket' | 'commands'> {
  /** Index from the top, starting at 0. */
  line: number
  columns: number
  acts: Acts
}

/** A row of tiles. Renders again only when its own props change, not when other rows become visible. */
const Line = memo(function Line(props: LineProps) {
  const { line, columns, entries, choice, bucket, commands, acts } = props
  const first = line * columns
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid has no table layout.
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={line + 2}
      className={styles.line}
      style={{
        transform: `translateY(${line * lineHeight}px)`,
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
      }}
    >
      {entries.slice(first, first + columns).map((entry, column) => (
        <ObjectTile
          key={entry.part}
          {...acts}
          {...{ bucket, entry, column, commands, index: first + column }}
          isSelected={choice.selection.chosen.has(entry.part)}
          isTabStop={Math.max(0, choice.index) === first + column}
        />
      ))}
    </div>
  )
})

type GridKeys = Parameters<typeof useListKeys>[0] & { columns: number }

/** Returns the keys of a list, with arrows that move in two dimensions. */
function useGridKeys({ columns, ...list }: GridKeys) {
  const { scroller, entries, choice, reveal } = list
  const isRtl = useHost().appearance.direction === 'rtl'
  return useListKeys({
    ...list,
    choice: {
      ...choice,
      target: (key, page, now) => {
        const lines = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / lineHeight) - 1)
        const about = { count: entries.length, columns, lines, isRtl }
        return getGridMove(key, choice.index, about) ?? choice.target(key, page, now)
      },
    },
    reveal: (index) => reveal(Math.floor(index / columns)),
  })
}
