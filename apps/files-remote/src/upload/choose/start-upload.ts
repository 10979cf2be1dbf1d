import type { useHost } from '@portico/react-remote'
import type { Translate } from '@portico/ui'
import type { QueryClient } from '@tanstack/react-query'
import { tell } from '../../errors/tell.ts'
import type { Folder } from '../../place/place.ts'
import { createFolder } from '../../storage/create-folder.ts'
import { folderKey } from '../../storage/list-folder.ts'
import { readLimits, refusalOf } from '../items/limits.ts'
import type { ChosenFile, Taken } from '../items/take-files.ts'
import { targetOf } from '../items/upload-item.ts'
import { queueOf } from '../queue/queue-of.ts'
import { runUploads } from '../queue/run-uploads.ts'
import { type Gathered, gatherAgain, gatherFiles, type Unread, withUnread } from './gather-files.ts'

/** The user of an upload, and how it is reported. */
export interface UploadContext {
  t: Translate
  host: ReturnType<typeof useHost>
  userId: string
  cache: QueryClient
}

/** Uploads dropped or chosen files into a folder. Every failure is shown. */
export function startUpload(context: UploadContext, folder: Folder, taken: Taken): Promise<void> {
  return send(context, folder, gatherFiles(taken))
}

async function send(context: UploadContext, folder: Folder, gathering: Promise<Gathered>): Promise<void> {
  const { t, host, userId, cache } = context
  const { client } = host.session
  try {
    const [gathered, limits] = await Promise.all([gathering, readLimits(cache, client, folder.bucket)])
    const again = (one: Unread) => void send(context, folder, gatherAgain(one))
    const chosen = withUnread(gathered, again).map((one) => ({
      ...one,
      refused: one.refused ?? refusalOf(folder, one, limits) ?? undefined,
    }))
    announceRefused(context, chosen)
    if (chosen.length > 0) await queueOf(host.session, userId).add(folder, chosen, runUploads(t, host))
    for (const path of gathered.emptyFolders)
      await createFolder(client, targetOf(folder, path.slice(0, -1)), path.at(-1) ?? '')
    if (gathered.emptyFolders.length > 0) await cache.invalidateQueries({ queryKey: folderKey(folder) })
  } catch (caught) {
    tell(t, host, caught)
  }
}

/** Announces refused files to users who do not see the task panel. */
function announceRefused({ t, host }: UploadContext, chosen: readonly ChosenFile[]): void {
  const count = chosen.filter(({ refused }) => refused).length
  if (count > 0)
    host.announce(
      t(
        '{count, plural, one {# file or folder is not uploaded.} other {# files or folders are not uploaded.}} The list of uploads says why.',
        { count },
      ),
    )
}
