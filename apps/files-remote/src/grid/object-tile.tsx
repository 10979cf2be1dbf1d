import { IconButton, Menu } from '@portico/ui'
import { EllipsisVertical } from 'lucide-react'
import type { FocusEvent, KeyboardEvent, MouseEvent, SyntheticEvent } from 'react'
import { EntryItems } from '../menus/lazy-menu-items.ts'
import { shownName } from '../place/names.ts'
import type { Entry, EntryCommands } from '../storage/entry.ts'
import { useTexts } from '../texts/texts.ts'
import { Thumbnail } from '../thumbnails/thumbnail.tsx'
import styles from './object-grid.module.css'

interface ObjectTileProps {
  bucket: string
  entry: Entry
  /** In the folder, and in its line. */
  index: number
  column: number
  isSelected: boolean
  /** The one tile that Tab goes to. */
  isTabStop: boolean
  commands: EntryCommands
  onReach: (event: FocusEvent, index: number) => void
  onPress: (event: MouseEvent, index: number) => void
  onKeyDown: (event: KeyboardEvent, index: number) => void
  onMenu: (event: MouseEvent, index: number) => void
}

/** What happens in a menu is none of the tile's. */
const keep = (event: SyntheticEvent) => event.stopPropagation()

/** One file or folder, with a small picture; its name opens it. */
export function ObjectTile(props: ObjectTileProps) {
  const { bucket, entry, index, column, isSelected, isTabStop, commands } = props
  const { onReach, onPress, onKeyDown, onMenu } = props
  const t = useTexts()
  const name = shownName(entry.name)
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
        <button type="button" tabIndex={-1} className={styles.name} title={name}>
          <bdi>{name}</bdi>
        </button>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it keeps what the menu does from the tile. */}
        <div onClick={keep} onDoubleClick={keep} onKeyDown={keep}>
          <Menu
            align="end"
            prepare={EntryItems.load}
            trigger={
              <IconButton
                size="sm"
                tooltip={false}
                label={t('Actions for {name}', { name: entry.name })}
                icon={<EllipsisVertical size={16} />}
                tabIndex={isTabStop ? 0 : -1}
              />
            }
          >
            <EntryItems entries={[entry]} commands={commands} />
          </Menu>
        </div>
      </div>
    </div>
  )
}
