import { useHost } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { folderKey } from '../browse/list-folder.ts'
import { createFolder } from '../change/change-objects.ts'
import { asFilesError } from '../errors/files-error.ts'
import { wordingFor } from '../errors/wordings.ts'
import { encodeName } from '../place/names.ts'
import { type Folder, keyIn } from '../place/place.ts'
import type { Gathered } from './gather-files.ts'
import { queueOf } from './queue-of.ts'
import type { QueueSnapshot, UploadQueue } from './upload-queue.ts'

/** The person's queue and what it holds now. */
export function useUploadQueue(): { queue: UploadQueue; snapshot: QueueSnapshot } {
  const { session } = useHost()
  const userId = useUser()?.id ?? ''
  const queue = useMemo(() => queueOf(session, userId), [session, userId])
  return { queue, snapshot: useSyncExternalStore(queue.subscribe, queue.getSnapshot) }
}

/** Sends what was dropped or chosen to a folder; nothing that goes wrong stays silent. */
export function useUpload(): (folder: Folder, gathered: Gathered | Promise<Gathered>) => Promise<void> {
  const host = useHost()
  const userId = useUser()?.id ?? ''
  const cache = useQueryClient()
  return async (folder, given) => {
    try {
      const { files, emptyFolders } = await given
      if (files.length > 0) await queueOf(host.session, userId).add(folder, files, host.runInBackground)
      for (const path of emptyFolders) {
        const [name = '', ...outer] = [...path].reverse()
        const prefix = outer.reverse().map(encodeName).join('/')
        await createFolder(
          host.session.client,
          { ...folder, prefix: prefix ? keyIn(folder, prefix) : folder.prefix },
          name,
        )
      }
      if (emptyFolders.length > 0) await cache.invalidateQueries({ queryKey: folderKey(folder) })
    } catch (caught) {
      // The browser's own word for a file that it may not read is a DOMException.
      const { title, detail } = wordingFor(asFilesError(caught))
      host.notify({ tone: 'danger', title, detail })
    }
  }
}

/** Reads folders again when files have arrived in them; several arrivals in a row cost one reading. */
export function useFreshFolders(queue: UploadQueue): void {
  const cache = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const buckets = new Set<string>()
    const refresh = () => {
      for (const bucket of buckets) void cache.invalidateQueries({ queryKey: ['folder', bucket] })
      buckets.clear()
      timer = undefined
    }
    const stop = queue.onArrival(({ bucket }) => {
      buckets.add(bucket)
      timer ??= setTimeout(refresh, 300)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [queue, cache])
}
