import { useHost } from '@portico/react-remote'
import type { Folder } from '../place/place.ts'
import type { Entry } from '../storage/entry.ts'
import { useTexts } from '../texts/texts.ts'
import { renameEntry } from './change-objects.ts'
import { isRenamed } from './look.ts'
import { NameDialog } from './name-dialog.tsx'
import { useChange } from './use-change.ts'

/** Gives a file or folder another name. Mounted while it is open. */
export function RenameDialog(props: {
  folder: Folder
  entry: Entry
  taken: ReadonlySet<string>
  onNamed: (name: string) => void
  onClose: () => void
}) {
  const { folder, entry, taken, onNamed, onClose } = props
  const t = useTexts()
  const host = useHost()
  const { client } = host.session
  const rename = useChange<string>({
    bucket: folder.bucket,
    change: (name) => renameEntry(client, folder, entry, name),
    look: (name) => isRenamed(client, folder, entry, name),
    onDone: (name) => {
      host.announce(t('“{name}” renamed to “{newName}”', { name: entry.name, newName: name }))
      onNamed(name)
      onClose()
    },
  })
  const others = new Set(taken)
  others.delete(entry.name)
  return (
    <NameDialog
      title={t('Rename “{name}”', { name: entry.name })}
      label={t('New name')}
      confirmLabel={t('Rename')}
      initial={entry.name}
      isFile={entry.kind === 'file'}
      taken={others}
      error={rename.error}
      busy={rename.isPending}
      onSubmit={rename.mutate}
      onClose={onClose}
    />
  )
}
