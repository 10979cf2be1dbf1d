import type { SupabaseClient } from '@supabase/supabase-js'
import type { Folder } from '../place/place.ts'
import type { Entry } from '../storage/entry.ts'
import { type CountObserver, type DeepObject, listDeep } from '../storage/list-objects.ts'
import { planDeletion } from '../storage/trash-entries.ts'
import type { TaskContext } from '../tasks/start-file-task.ts'
import { startAndAwaitSmallTask } from '../tasks/start-small-task.ts'
import type { TaskStep, TaskTexts } from '../tasks/task-plan.ts'

/** Returns the key of an entry for the trash and its functions. A folder ends in a slash. */
export function getTrashItem({ kind, key }: Entry): string {
  return kind === 'folder' ? `${key}/` : key
}

/** Returns all objects of `entries`, including those in folders at any depth. @throws FilesError */
export async function listObjects(
  client: SupabaseClient,
  bucket: string,
  entries: readonly Entry[],
  watch: CountObserver,
): Promise<DeepObject[]> {
  const objects: DeepObject[] = []
  for (const entry of entries)
    if (entry.kind === 'file') objects.push(entry)
    // Added one by one, because a call has a maximum number of arguments.
    else
      for (const object of await listDeep(client, { bucket, prefix: entry.key }, watch)) objects.push(object)
  return objects
}

/**
 * Deletes `objects`, which are those of `entries`, with a task: into the trash, or permanently, also if they are too long for it.
 * Keeps the folder around them. The task is stored before the first request, so that a page that is reloaded meanwhile offers it.
 * @throws FilesError
 */
export async function deleteEntries(
  context: TaskContext,
  folder: Folder,
  entries: readonly Entry[],
  objects: readonly DeepObject[],
  isForGood: boolean,
): Promise<void> {
  const { bucket } = folder
  const planned = isForGood ? null : planDeletion(context.userId, folder, entries.map(getTrashItem))
  const steps = objects.map(({ key, size }): TaskStep => {
    const from = { bucket, key }
    const to = planned?.place(key)
    return to ? { kind: 'move', from, to, size } : { kind: 'delete', from, to: from, size }
  })
  const words = wordsOf(context, entries, isForGood)
  await startAndAwaitSmallTask(context, {
    words,
    steps,
    keep: [folder],
    ...(planned && { trash: planned.record }),
  })
}

function wordsOf({ t }: TaskContext, entries: readonly Entry[], isForGood: boolean): TaskTexts {
  const count = entries.length
  const name = entries[0]?.name ?? ''
  if (count === 1)
    return isForGood
      ? { title: t('Deleting “{name}”', { name }), done: t('“{name}” deleted', { name }) }
      : {
          title: t('Moving “{name}” to the trash', { name }),
          done: t('“{name}” is in the trash', { name }),
        }
  return isForGood
    ? {
        title: t('Deleting {count, plural, one {# item} other {# items}}', { count }),
        done: t('{count, plural, one {# item} other {# items}} deleted', { count }),
      }
    : {
        title: t('Moving {count, plural, one {# item} other {# items}} to the trash', { count }),
        done: t('{count, plural, one {# item is} other {# items are}} in the trash', { count }),
      }
}
