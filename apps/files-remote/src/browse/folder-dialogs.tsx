import { CreateFolderDialog } from '../change/create-folder-dialog.tsx'
import { DeleteDialog } from '../change/delete-dialog.tsx'
import { RenameDialog } from '../change/rename-dialog.tsx'
import type { Folder } from '../place/place.ts'
import { RequestDialog } from '../request/request-dialog.tsx'
import { ShareDialog } from '../share/share-dialog.tsx'
import type { Entry } from '../storage/entry.ts'
import type { Bucket } from '../storage/list-buckets.ts'
import type { Task } from './use-commands.ts'

/** The dialog that a command has opened, if any. */
export function FolderDialogs(props: {
  task: Task | null
  folder: Folder
  bucket: Bucket
  entries: readonly Entry[]
  /** Something here has this name now. */
  onNamed: (name: string) => void
  onClose: () => void
}) {
  const { task, folder, bucket, entries, onNamed, onClose } = props
  const taken = new Set(entries.map(({ name }) => name))
  if (task?.kind === 'create') return <CreateFolderDialog {...{ folder, taken, onNamed, onClose }} />
  if (task?.kind === 'rename')
    return <RenameDialog {...{ folder, taken, onNamed, onClose }} entry={task.entry} />
  if (task?.kind === 'remove')
    return <DeleteDialog folder={folder} entries={task.entries} onClose={onClose} />
  const [first] = task?.kind === 'share' ? task.entries : []
  if (first && 'isTarget' in first)
    return <RequestDialog bucket={bucket.id} folder={first} onClose={onClose} />
  if (task?.kind === 'share') return <ShareDialog bucket={bucket} entries={task.entries} onClose={onClose} />
  return null
}
