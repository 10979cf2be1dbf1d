import { MenuItem, MenuSeparator } from '@portico/ui'
import { Download, Eye, FolderOpen, Link2, Pencil, Trash2 } from 'lucide-react'
import type { Entry } from './entry.ts'

/** What can be done with lines of the list; what is absent is switched off here. */
export interface EntryCommands {
  open(entry: Entry): void
  download?(entries: readonly Entry[]): void
  share?(entry: Entry): void
  rename?(entry: Entry): void
  remove?(entries: readonly Entry[]): void
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
  const { download, share, rename, remove } = commands
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
      {download && hasFiles ? (
        <MenuItem icon={<Download size={16} />} onClick={() => download(entries)}>
          Download
        </MenuItem>
      ) : null}
      {share && isOne && entry.kind === 'file' ? (
        <MenuItem icon={<Link2 size={16} />} onClick={() => share(entry)}>
          Copy link…
        </MenuItem>
      ) : null}
      {rename && isOne ? (
        <MenuItem icon={<Pencil size={16} />} shortcut="F2" onClick={() => rename(entry)}>
          Rename…
        </MenuItem>
      ) : null}
      {remove ? (
        <>
          <MenuSeparator />
          <MenuItem icon={<Trash2 size={16} />} danger shortcut="Del" onClick={() => remove(entries)}>
            {isOne ? 'Delete…' : `Delete ${entries.length} items…`}
          </MenuItem>
        </>
      ) : null}
    </>
  )
}
