import type { SupabaseClient } from '@supabase/supabase-js'
import { startAndSee } from '../jobs/start-and-see.ts'
import type { JobContext } from '../jobs/start-job.ts'
import type { JobWords, Step } from '../jobs/step.ts'
import type { Folder } from '../place/place.ts'
import type { Entry } from '../storage/entry.ts'
import { type DeepObject, listDeep, type Watch } from '../storage/list-deep.ts'
import { planDeletion } from '../storage/trash-box.ts'

/** Returns the key of an entry for the trash and its functions. A folder ends in a slash. */
export function itemOf({ kind, key }: Entry): string {
  return kind === 'folder' ? `${key}/` : key
}

/** Returns all objects of `entries`, including those in folders at any depth. @throws FilesError */
export async function objectsOf(
  client: SupabaseClient,
  bucket: string,
  entries: readonly Entry[],
  watch: Watch,
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
  context: JobContext,
  folder: Folder,
  entries: readonly Entry[],
  objects: readonly DeepObject[],
  isForGood: boolean,
): Promise<void> {
  const { bucket } = folder
  const planned = isForGood ? null : planDeletion(context.userId, folder, entries.map(itemOf))
  const steps = objects.map(({ key, size }): Step => {
    const from = { bucket, key }
    const to = planned?.place(key)
    return to ? { kind: 'move', from, to, size } : { kind: 'delete', from, to: from, size }
  })
  const words = wordsOf(context, entries, isForGood)
  await startAndSee(context, { words, steps, keep: [folder], ...(planned && { trash: planned.record }) })
}

function wordsOf({ t }: JobContext, entries: readonly Entry[], isForGood: boolean): JobWords {
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
