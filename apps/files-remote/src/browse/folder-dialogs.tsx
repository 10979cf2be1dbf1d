import { useHost } from '@portico/react-remote'
import { useAction } from '@portico/react-remote/action'
import { useUser } from '@portico/session/react'
import { useEffect, useRef, useState } from 'react'
import { CreateFolderDialog } from '../change/create-folder-dialog.tsx'
import { RenameDialog } from '../change/rename-dialog.tsx'
import { TransferDialog } from '../change/transfer-dialog.tsx'
import { useFilesConfig } from '../config.ts'
import { Details } from '../details/details.tsx'
import { useDetailsSubject } from '../details/use-details-subject.ts'
import { saveEntries } from '../download/save-entries.ts'
import { RequestDialog } from '../file-request/request-dialog.tsx'
import { type FolderPlace, getFolder } from '../place/place.ts'
import { ShareDialog } from '../share/share-dialog.tsx'
import type { Entry } from '../storage/entry.ts'
import type { Bucket } from '../storage/list-buckets.ts'
import { useTexts } from '../texts/texts.ts'
import { DeleteDialog } from '../trash/delete-dialog.tsx'
import type { DialogTask } from './use-commands.ts'

interface FolderDialogsProps {
  task: DialogTask | null
  place: FolderPlace
  bucket: Bucket
  entries: readonly Entry[]
  /** The selected entries. */
  chosen: readonly Entry[]
  /** True when everything is selected but some entries are not loaded yet. */
  isEarly: boolean | undefined
  /** Called with the name of a created or renamed entry. */
  onNamed: (name: string) => void
  onClose: () => void
}

/** The dialog of the current command, and the details, which stay open next to the folder. */
export function FolderDialogs(props: FolderDialogsProps) {
  const { bucket, entries, chosen, onClose } = props
  const task = useWholeTask(props)
  const userId = useUser()?.id ?? ''
  const asked = task?.kind === 'details' ? task.entries : null
  const onSave = useSaving(props)
  const { subject, close } = useDetailsSubject(asked, onClose, chosen, entries)
  return (
    <>
      <TaskDialog {...props} {...{ task, userId, onSave }} />
      {subject ? <Details {...{ subject, userId }} bucket={bucket.id} onClose={close} /> : null}
    </>
  )
}

/** Returns the task. A task for all entries of a folder is null until all are loaded. */
function useWholeTask({ task, chosen, isEarly }: FolderDialogsProps): DialogTask | null {
  const [whole, setWhole] = useState<{ task: DialogTask; entries: readonly Entry[] } | null>(null)
  // A single entry, or entries copied from another folder, need not wait.
  if (!task || task.kind === 'create' || !task.isEarly || task.from || task.entries.length < 2) return task
  if (whole?.task === task) return whole.entries.length > 0 ? { ...task, entries: whole.entries } : null
  // If the user has selected less in the meantime, the task is dropped.
  if (!isEarly) setWhole({ task, entries: chosen.length < task.entries.length ? [] : chosen })
  return null
}

function TaskDialog(
  props: FolderDialogsProps & { userId: string; onSave: (entries: readonly Entry[]) => void },
) {
  const { task, place, bucket, entries, userId, onNamed, onSave, onClose } = props
  const config = useFilesConfig()
  const folder = getFolder(place, userId, config)
  const taken = new Set(entries.map(({ name }) => name))
  if (task?.kind === 'create') return <CreateFolderDialog {...{ folder, taken, onNamed, onClose }} />
  const [first] = task?.entries ?? []
  if (!task || !first) return null
  switch (task.kind) {
    case 'rename':
      return <RenameDialog {...{ folder, taken, onNamed, onClose }} entry={first} />
    case 'move':
    case 'copy': {
      const { kind, from = place } = task
      return (
        <TransferDialog
          {...task}
          {...{ kind, onClose }}
          folder={getFolder(from, userId, config)}
          place={from}
        />
      )
    }
    case 'delete':
      return <DeleteDialog folder={folder} entries={task.entries} onClose={onClose} />
    case 'request':
      return <RequestDialog bucket={bucket.id} folder={first} onClose={onClose} />
    case 'share':
      return <ShareDialog bucket={bucket} entries={task.entries} onClose={onClose} />
    case 'details':
      return null
    case 'download':
      return <Begin act={() => onSave(task.entries)} onClose={onClose} />
  }
}

/** Saves files. This command has no dialog. */
function useSaving({ place, bucket }: FolderDialogsProps) {
  const t = useTexts()
  const host = useHost()
  return useAction({
    run: (entries: readonly Entry[]) =>
      saveEntries(t, host, bucket.id, entries, place.path.at(-1) ?? bucket.id),
    each: (entries) => entries.map(({ key }) => key).join('\n'),
  }).start
}

/** Runs a command without a dialog once. */
function Begin({ act, onClose }: { act: () => void; onClose: () => void }) {
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    act()
    onClose()
  })
  return null
}
