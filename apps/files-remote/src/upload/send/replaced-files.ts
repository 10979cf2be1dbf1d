import type { SupabaseClient } from '@supabase/supabase-js'
import { getFailure } from '../../errors/failures.ts'
import { toFilesError } from '../../errors/files-error.ts'
import type { Folder } from '../../place/place.ts'
import type { ObjectPlace } from '../../storage/links.ts'
import { checkTrash, startDeletion, type TrashPlacement } from '../../storage/trash-entries.ts'
import { isRunning, type UploadItem } from '../items/upload-item.ts'

/** The handling of files that uploads replace. */
export interface ReplacedFiles {
  /** Moves the file at the target to the trash, if there is one. Call it before the last bytes are sent. @throws FilesError */
  putAside(item: ObjectPlace): Promise<void>
  /** Called when the upload has arrived. */
  settle(item: ObjectPlace): void
  /** The upload failed for good: restores the file that it was to replace. */
  putBack(item: ObjectPlace): Promise<void>
  /** Restores the files of uploads that were given up while they waited. A move without an answer is retried by the next call. */
  putBackRest(): Promise<void>
}

/**
 * Creates the trash for files that uploads replace. Files of one folder are one deletion. `items` are the uploads on their way. A
 * file stays in its place until all but the last bytes of its replacement have arrived.
 */
export function createReplacedFiles(
  client: SupabaseClient,
  userId: string,
  items: () => readonly UploadItem[],
): ReplacedFiles {
  const places = createPlaces(client, userId, items)
  /** Files in the trash whose replacement has not arrived yet. */
  const aside = new Map<string, { from: ObjectPlace; to: ObjectPlace }>()

  async function putBack(item: ObjectPlace): Promise<void> {
    const address = addressOf(item)
    const moved = aside.get(address)
    if (!moved) return
    aside.delete(address)
    const { from, to } = moved
    const { error } = await client.storage.from(to.bucket).move(to.key, from.key, {
      destinationBucket: from.bucket,
    })
    if (!error) return
    const failure = toFilesError(error)
    const { isConflict, mayPass } = getFailure(failure.code)
    // Another file has taken its place in the meantime, so it stays in the trash.
    if (isConflict) return
    if (mayPass) aside.set(address, moved)
    throw failure
  }

  return {
    async putAside(item) {
      const address = addressOf(item)
      if (aside.has(address)) return
      const to = (await places.of(item))?.(item.key)
      if (!to) return
      const files = client.storage.from(item.bucket)
      const { error } = await files.move(item.key, to.key, { destinationBucket: to.bucket })
      const from = { bucket: item.bucket, key: item.key }
      if (!error) return void aside.set(address, { from, to })
      const failure = toFilesError(error)
      // Another user has deleted it, or an earlier page has moved it to the trash.
      if (failure.code !== 'NoSuchKey') throw failure
    },
    settle(item) {
      aside.delete(addressOf(item))
      places.forget(item)
    },
    putBack,
    async putBackRest() {
      if (aside.size === 0) return
      const wanted = new Set(items().filter(isRunning).map(addressOf))
      const rest = [...aside].flatMap(([address, { from }]) => (wanted.has(address) ? [] : [from]))
      // Files that can't be restored stay in the trash.
      await Promise.allSettled(rest.map(putBack))
    },
  }
}

/** Returns the place in the trash of each address, which is requested once for a folder. */
function createPlaces(client: SupabaseClient, userId: string, items: () => readonly UploadItem[]) {
  /** Null if the file is replaced permanently. */
  const places = new Map<string, Promise<TrashPlacement | null>>()

  function of({ bucket, key }: ObjectPlace): Promise<TrashPlacement | null> {
    const known = places.get(addressOf({ bucket, key }))
    if (known) return known
    const prefix = key.slice(0, Math.max(0, key.lastIndexOf('/')))
    const others = items().filter((item) => isReplacing(item, { bucket, prefix }))
    const keys = [...new Set([key, ...others.map((item) => item.key)])].filter(
      (one) => !places.has(addressOf({ bucket, key: one })),
    )
    const place = checkTrash(client, userId, bucket, keys).then(({ can }) =>
      can ? startDeletion(client, userId, { bucket, prefix }, keys) : null,
    )
    for (const one of keys) places.set(addressOf({ bucket, key: one }), place)
    // The next attempt requests it again.
    place.catch(() => {
      for (const one of keys) places.delete(addressOf({ bucket, key: one }))
    })
    return place
  }

  return { of, forget: (item: ObjectPlace) => void places.delete(addressOf(item)) }
}

function isReplacing({ replace, state, bucket, folderKey }: UploadItem, folder: Folder): boolean {
  return replace && state !== 'done' && bucket === folder.bucket && folderKey === folder.prefix
}

function addressOf({ bucket, key }: ObjectPlace): string {
  return `${bucket}/${key}`
}
