import { useHost } from '@portico/react-remote'
import type { Folder } from '../place/place.ts'
import { createFolder } from '../storage/create-folder.ts'
import { useTexts } from '../texts/texts.ts'
import { hasFolder } from './has-folder.ts'
import { NameDialog } from './name-dialog.tsx'
import { useFileChange } from './use-file-change.ts'

/** Creates a folder in `folder`. Mounted while open. */
export function CreateFolderDialog(props: {
  folder: Folder
  taken: ReadonlySet<string>
  onNamed: (name: string) => void
  onClose: () => void
}) {
  const { folder, taken, onNamed, onClose } = props
  const t = useTexts()
  const host = useHost()
  const { client } = host.session
  const creation = useFileChange<string>({
    bucket: folder.bucket,
    change: (name) => createFolder(client, folder, name),
    look: (name) => hasFolder(client, folder, name),
    onDone: (name) => {
      host.announce(t('Folder “{name}” created', { name }))
      onNamed(name)
      onClose()
    },
  })
  return (
    <NameDialog
      title={t('New folder')}
      label={t('Name')}
      confirmLabel={t('Create folder')}
      initial=""
      isFile={false}
      taken={taken}
      error={creation.failure}
      busy={creation.isBusy}
      onSubmit={creation.start}
      onClose={onClose}
    />
  )
}
