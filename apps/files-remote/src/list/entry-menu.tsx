import { IconButton, Menu } from '@portico/ui'
import { EllipsisVertical } from 'lucide-react'
import type { SyntheticEvent } from 'react'
import { EntryItems } from '../menus/lazy-menu-items.ts'
import type { Entry, EntryCommands } from '../storage/entry.ts'
import { useTexts } from '../texts/texts.ts'

/** What happens in a menu is none of the line's, or the tile's. */
const keep = (event: SyntheticEvent) => event.stopPropagation()

/** For the element around a menu. */
export const keptInside = { onClick: keep, onDoubleClick: keep, onKeyDown: keep }

/** The menu of a file or folder. */
export function EntryMenu(props: { entry: Entry; commands: EntryCommands; isTabStop: boolean }) {
  const t = useTexts()
  const { entry, commands, isTabStop } = props
  return (
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
  )
}
