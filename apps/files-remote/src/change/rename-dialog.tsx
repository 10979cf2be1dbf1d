import { useAction } from '@portico/react-remote/action'
import { FilesError, toFilesError } from '../errors/files-error.ts'
import type { Folder } from '../place/place.ts'
import type { Entry } from '../storage/entry.ts'
import { planTransfer } from '../tasks/plan-transfer.ts'
import type { TaskContext } from '../tasks/start-file-task.ts'
import { startAndAwaitSmallTask } from '../tasks/start-small-task.ts'
import { summarizeTransfer } from '../tasks/summarize-transfer.ts'
import { useTaskContext } from '../tasks/use-task-context.ts'
import { useTexts } from '../texts/texts.ts'
import { NameDialog } from './name-dialog.tsx'

interface RenameDialogProps {
  folder: Folder
  entry: Entry
  taken: ReadonlySet<string>
  onNamed: (name: string) => void
  onClose: () => void
}

/** Renames a file or folder. Mounted while open. */
export function RenameDialog({ folder, entry, taken, onNamed, onClose }: RenameDialogProps) {
  const t = useTexts()
  const context = useTaskContext()
  const rename = useAction<string, void, FilesError>({
    run: (name) =>
      renameEntry(context, folder, entry, name).catch((caught: unknown) => {
        throw toFilesError(caught)
      }),
    onDone: (_done, name) => {
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
      error={rename.failure}
      busy={rename.isBusy}
      onSubmit={rename.start}
      onClose={onClose}
    />
  )
}

/** Renames with a task: storage has no folders, so each object in one is moved. @throws FilesError */
async function renameEntry(context: TaskContext, folder: Folder, entry: Entry, name: string): Promise<void> {
  const { t, host } = context
  const { client } = host.session
  const found = await summarizeTransfer(client, {
    kind: 'move',
    from: folder,
    entries: [entry],
    to: folder,
    name,
  })
  if (found.conflicts.length > 0) throw new FilesError('KeyAlreadyExists', {})
  const plan = planTransfer(found, () => 'skip', {
    title: t('Renaming “{name}” to “{newName}”', { name: entry.name, newName: name }),
    done: t('“{name}” renamed to “{newName}”', { name: entry.name, newName: name }),
  })
  await startAndAwaitSmallTask(context, { ...plan, keep: [] })
}
