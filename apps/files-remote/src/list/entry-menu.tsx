import { IconButton, Menu } from '@portico/ui'
import { EllipsisVertical } from 'lucide-react'
import type { SyntheticEvent } from 'react'
import { EntryItems } from '../menus/lazy-menu-items.ts'
import type { Entry, EntryCommands } from '../storage/entry.ts'
import { useTexts } from '../texts/texts.ts'

/** Events in a menu must not reach the row or the tile around it. */
const keep = (event: SyntheticEvent) => event.stopPropagation()

/** Props for the element around a menu. */
export const stopPropagationProps = { onClick: keep, onDoubleClick: keep, onKeyDown: keep }

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
