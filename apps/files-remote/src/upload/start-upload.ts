import type { useHost } from '@portico/react-remote'
import type { Translate } from '@portico/ui'
import type { QueryClient } from '@tanstack/react-query'
import { tell } from '../errors/tell.ts'
import { encodeName } from '../place/names.ts'
import { type Folder, keyIn } from '../place/place.ts'
import { createFolder } from '../storage/create-folder.ts'
import { folderKey } from '../storage/list-folder.ts'
import { gatherFiles } from './gather-files.ts'
import { queueOf } from './queue-of.ts'
import { runUploads } from './run-uploads.ts'
import type { Taken } from './take-files.ts'

/** Whose upload it is, and what is notified of it. */
export interface UploadContext {
  t: Translate
  host: ReturnType<typeof useHost>
  userId: string
  cache: QueryClient
}

/** Sends what was taken to a folder; nothing that goes wrong stays silent. */
export async function startUpload(
  { t, host, userId, cache }: UploadContext,
  folder: Folder,
  taken: Taken,
): Promise<void> {
  try {
    const { files, emptyFolders } = await gatherFiles(taken)
    if (files.length > 0) await queueOf(host.session, userId).add(folder, files, runUploads(t, host))
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
    tell(t, host, caught)
  }
}
