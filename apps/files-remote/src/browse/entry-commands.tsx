import { MenuItem, MenuSeparator } from '@portico/ui'
import { Download, Eye, FolderOpen, Link2, Pencil, Trash2 } from 'lucide-react'
import type { Entry } from './entry.ts'

/** What can be done with lines of the list. */
export interface EntryCommands {
  open(entry: Entry): void
  download(entries: readonly Entry[]): void
  share(entry: Entry): void
  rename(entry: Entry): void
  remove(entries: readonly Entry[]): void
}

/** The commands for the lines in `entries`: of a row's menu and of the context menu alike. */
export function EntryCommandItems({
  entries,
  commands,
}: {
  entries: readonly Entry[]
  commands: EntryCommands
}) {
  const [entry, ...others] = entries
  if (!entry) return null
  const isOne = others.length === 0
  const hasFiles = entries.some(({ kind }) => kind === 'file')
  return (
    <>
      {isOne ? (
        <MenuItem
          icon={entry.kind === 'folder' ? <FolderOpen size={16} /> : <Eye size={16} />}
          shortcut="Enter"
          onClick={() => commands.open(entry)}
        >
          {entry.kind === 'folder' ? 'Open' : 'Preview'}
        </MenuItem>
      ) : null}
      {hasFiles ? (
        <MenuItem icon={<Download size={16} />} onClick={() => commands.download(entries)}>
          Download
        </MenuItem>
      ) : null}
      {isOne && entry.kind === 'file' ? (
        <MenuItem icon={<Link2 size={16} />} onClick={() => commands.share(entry)}>
          Copy link…
        </MenuItem>
      ) : null}
      {isOne ? (
        <MenuItem icon={<Pencil size={16} />} shortcut="F2" onClick={() => commands.rename(entry)}>
          Rename…
        </MenuItem>
      ) : null}
      <MenuSeparator />
      <MenuItem icon={<Trash2 size={16} />} danger shortcut="Del" onClick={() => commands.remove(entries)}>
        {isOne ? 'Delete…' : `Delete ${entries.length} items…`}
      </MenuItem>
    </>
  )
}
