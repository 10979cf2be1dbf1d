import type { SupabaseClient } from '@supabase/supabase-js'
import { failureOf } from '../../errors/failures.ts'
import { asFilesError } from '../../errors/files-error.ts'
import type { Folder } from '../../place/place.ts'
import type { ObjectPlace } from '../../storage/links.ts'
import { askTrash, beginDeletion, type PlaceInTrash } from '../../storage/trash-box.ts'
import { isRunning, type UploadItem } from '../items/upload-item.ts'

/** What becomes of files that uploads replace. */
export interface Replaced {
  /** Moves what lies where a file goes to the trash, where there is one. To be called before the last bytes are sent. @throws FilesError */
  putAside(item: ObjectPlace): Promise<void>
  /** The file has arrived. */
  settle(item: ObjectPlace): void
  /** It has not, and no further try of this one follows: what it was to replace is where it was. */
  putBack(item: ObjectPlace): Promise<void>
  /** Puts back what no upload will replace any more: it was given up while it waited. What gets no answer now does at the next call. */
  putBackRest(): Promise<void>
}

/**
 * The trash for what uploads replace; those into one folder are deleted together. `items` are those on their way.
 * What is replaced stays where it is until all but the last bytes of the other one are there.
 */
export function createReplaced(
  client: SupabaseClient,
  userId: string,
  items: () => readonly UploadItem[],
): Replaced {
  const places = createPlaces(client, userId, items)
  /** What lies in the trash, and has nothing in its place yet. */
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
    const failure = asFilesError(error)
    const { isConflict, mayPass } = failureOf(failure.code)
    // Something has taken its place meanwhile: then the trash has it.
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
      const failure = asFilesError(error)
      // Somebody has deleted it, or an earlier page has put it aside.
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
      // What can't go back is found in the trash.
      await Promise.allSettled(rest.map(putBack))
    },
  }
}

/** Where in the trash each address goes, which is asked once for all of a folder. */
function createPlaces(client: SupabaseClient, userId: string, items: () => readonly UploadItem[]) {
  /** Null where it is replaced for good. */
  const places = new Map<string, Promise<PlaceInTrash | null>>()

  function of({ bucket, key }: ObjectPlace): Promise<PlaceInTrash | null> {
    const known = places.get(addressOf({ bucket, key }))
    if (known) return known
    const prefix = key.slice(0, Math.max(0, key.lastIndexOf('/')))
    const others = items().filter((item) => isReplacing(item, { bucket, prefix }))
    const keys = [...new Set([key, ...others.map((item) => item.key)])].filter(
      (one) => !places.has(addressOf({ bucket, key: one })),
    )
    const place = askTrash(client, userId, bucket, keys).then(({ can }) =>
      can ? beginDeletion(client, userId, { bucket, prefix }, keys) : null,
    )
    for (const one of keys) places.set(addressOf({ bucket, key: one }), place)
    // The next try asks again.
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
