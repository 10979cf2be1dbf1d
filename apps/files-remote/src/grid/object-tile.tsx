import { type FocusEvent, type KeyboardEvent, type MouseEvent, memo } from 'react'
import { EntryMenu, stopPropagationProps } from '../list/entry-menu.tsx'
import { getDisplayName } from '../place/names.ts'
import type { Entry, EntryCommands } from '../storage/entry.ts'
import { Thumbnail } from '../thumbnails/thumbnail.tsx'
import styles from './object-grid.module.css'

interface ObjectTileProps {
  bucket: string
  entry: Entry
  /** The index in the folder, and the one in the row. */
  index: number
  column: number
  isSelected: boolean
  /** The only tile that Tab reaches. */
  isTabStop: boolean
  commands: EntryCommands
  onReach: (event: FocusEvent, index: number) => void
  onPress: (event: MouseEvent, index: number) => void
  onKeyDown: (event: KeyboardEvent, index: number) => void
  onMenu: (event: MouseEvent, index: number) => void
}

/** One file or folder with a thumbnail. Its name opens it. */
export const ObjectTile = memo(function ObjectTile(props: ObjectTileProps) {
  const { bucket, entry, index, column, isSelected, isTabStop, commands } = props
  const { onReach, onPress, onKeyDown, onMenu } = props
  const shown = getDisplayName(entry.name)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid has no table layout.
    <div
      role="gridcell"
      aria-colindex={column + 1}
      aria-selected={isSelected}
      tabIndex={isTabStop ? 0 : -1}
      data-index={index}
      className={styles.tile}
      onFocus={(event) => onReach(event, index)}
      onClick={(event) => onPress(event, index)}
      onDoubleClick={() => commands.open(entry)}
      onKeyDown={(event) => onKeyDown(event, index)}
      onContextMenu={(event) => onMenu(event, index)}
    >
      <Thumbnail bucket={bucket} entry={entry} />
      <div className={styles.caption}>
        <button type="button" tabIndex={-1} className={styles.name} title={shown}>
          <bdi>{shown}</bdi>
        </button>
        <div {...stopPropagationProps}>
          <EntryMenu {...{ entry, commands, isTabStop }} />
        </div>
      </div>
    </div>
  )
})
