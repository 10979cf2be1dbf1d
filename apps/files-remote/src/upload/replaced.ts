import type { SupabaseClient } from '@supabase/supabase-js'
import { failureOf } from '../errors/failures.ts'
import { asFilesError } from '../errors/files-error.ts'
import type { Folder } from '../place/place.ts'
import type { ObjectPlace } from '../storage/links.ts'
import { askTrash, beginDeletion } from '../storage/trash-box.ts'
import type { UploadItem } from './upload-item.ts'

/** What becomes of files that uploads replace. */
export interface Replaced {
  /** Moves what lies where a file goes to the trash, where there is one. To be called before the last bytes are sent. @throws FilesError */
  putAside(item: ObjectPlace): Promise<void>
  /** The file has arrived. */
  settle(item: ObjectPlace): void
  /** It has not, and no further try of this one follows: what it was to replace is where it was. */
  putBack(item: ObjectPlace): Promise<void>
}

type Place = (key: string) => ObjectPlace

/**
 * The trash for what uploads replace; those into one folder are deleted together. `items` are those on their way.
 * What is replaced stays where it is until all but the last bytes of the other one are there.
 */
export function createReplaced(
  client: SupabaseClient,
  userId: string,
  items: () => readonly UploadItem[],
): Replaced {
  /** Of each address, where in the trash it goes; null where it is replaced for good. */
  const places = new Map<string, Promise<Place | null>>()
  /** What lies in the trash, and has nothing in its place yet. */
  const aside = new Map<string, ObjectPlace>()

  function placeOf({ bucket, key }: ObjectPlace): Promise<Place | null> {
    const known = places.get(addressOf({ bucket, key }))
    if (known) return known
    const prefix = key.slice(0, Math.max(0, key.lastIndexOf('/')))
    const others = items().filter((item) => isReplacing(item, { bucket, prefix }))
    const keys = [...new Set([key, ...others.map((item) => item.key)])].filter(
      (one) => !places.has(addressOf({ bucket, key: one })),
    )
    const place = askTrash(client, bucket, keys).then(({ can }) =>
      can ? beginDeletion(client, userId, { bucket, prefix }, keys) : null,
    )
    for (const one of keys) places.set(addressOf({ bucket, key: one }), place)
    // The next try asks again.
    place.catch(() => {
      for (const one of keys) places.delete(addressOf({ bucket, key: one }))
    })
    return place
  }

  return {
    async putAside(item) {
      const address = addressOf(item)
      if (aside.has(address)) return
      const to = (await placeOf(item))?.(item.key)
      if (!to) return
      const files = client.storage.from(item.bucket)
      const { error } = await files.move(item.key, to.key, { destinationBucket: to.bucket })
      if (!error) return void aside.set(address, to)
      const failure = asFilesError(error)
      // Somebody has deleted it, or an earlier page has put it aside.
      if (failure.code !== 'NoSuchKey') throw failure
    },
    settle(item) {
      aside.delete(addressOf(item))
      places.delete(addressOf(item))
    },
    async putBack(item) {
      const address = addressOf(item)
      const from = aside.get(address)
      if (!from) return
      aside.delete(address)
      const { error } = await client.storage
        .from(from.bucket)
        .move(from.key, item.key, { destinationBucket: item.bucket })
      // Something has taken its place meanwhile: then the trash has it.
      if (error && !failureOf(asFilesError(error).code).isConflict) throw asFilesError(error)
    },
  }
}

function isReplacing({ replace, state, bucket, folderKey }: UploadItem, folder: Folder): boolean {
  return replace && state !== 'done' && bucket === folder.bucket && folderKey === folder.prefix
}

function addressOf({ bucket, key }: ObjectPlace): string {
  return `${bucket}/${key}`
}
