import type { useHost } from '@portico/react-remote'
import type { Translate } from '@portico/ui'
import type { QueryClient } from '@tanstack/react-query'
import { notifyFailure } from '../../errors/notify-failure.ts'
import type { Folder } from '../../place/place.ts'
import { createFolder } from '../../storage/create-folder.ts'
import { createFolderKey } from '../../storage/list-folder.ts'
import { checkUploadLimits, readUploadLimits } from '../items/limits.ts'
import type { ChosenFile, DataTransferContent } from '../items/read-data-transfer.ts'
import { getTargetFolder } from '../items/upload-item.ts'
import { getUploadQueue } from '../queue/get-upload-queue.ts'
import { runUploads } from '../queue/run-uploads.ts'
import {
  addUnreadEntries,
  type DropContent,
  readDroppedFiles,
  retryUnreadEntry,
  type UnreadEntry,
} from './read-dropped-files.ts'

/** The user of an upload, and how it is reported. */
export interface UploadContext {
  t: Translate
  host: ReturnType<typeof useHost>
  userId: string
  cache: QueryClient
}

/** Uploads dropped or chosen files into a folder. Every failure is shown. */
export function startUpload(
  context: UploadContext,
  folder: Folder,
  taken: DataTransferContent,
): Promise<void> {
  return send(context, folder, readDroppedFiles(taken))
}

async function send(context: UploadContext, folder: Folder, gathering: Promise<DropContent>): Promise<void> {
  const { t, host, userId, cache } = context
  const { client } = host.session
  try {
    const [gathered, limits] = await Promise.all([gathering, readUploadLimits(cache, client, folder.bucket)])
    const again = (one: UnreadEntry) => void send(context, folder, retryUnreadEntry(one))
    const chosen = addUnreadEntries(gathered, again).map((one) => ({
      ...one,
      refused: one.refused ?? checkUploadLimits(folder, one, limits) ?? undefined,
    }))
    announceRefused(context, chosen)
    if (chosen.length > 0) await getUploadQueue(host.session, userId).add(folder, chosen, runUploads(t, host))
    for (const path of gathered.emptyFolders)
      await createFolder(client, getTargetFolder(folder, path.slice(0, -1)), path.at(-1) ?? '')
    if (gathered.emptyFolders.length > 0) await cache.invalidateQueries({ queryKey: createFolderKey(folder) })
  } catch (caught) {
    notifyFailure(t, host, caught)
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
