import type { useHost } from '@portico/react-remote'
import { canStreamToDisk, maxBytesInMemory, pickFileToSave, saveBlob } from '@portico/react-remote/save-file'
import type { Translate } from '@portico/ui'
import { createBufferPool, writeParts } from '../download/buffer-pool.ts'
import { type DownloadProgress, runDownload } from '../download/download-task.ts'
import { openMember } from '../download/open-member.ts'
import { saveMembers } from '../download/save-archive.ts'
import { FilesError } from '../errors/files-error.ts'
import { notifyFailure } from '../errors/notify-failure.ts'
import type { ShareAccess } from './share-access.ts'
import type { SharedFile } from './shared-files.ts'

/** The page that shows notices, and the access to the share. */
interface SavingOfShare {
  t: Translate
  host: ReturnType<typeof useHost>
  access: ShareAccess
}

/** Saves files of a share as one archive. */
export function saveSharedFiles(
  { t, host, access }: SavingOfShare,
  name: string,
  members: readonly SharedFile[],
): Promise<void> {
  const byKey = new Map(members.map((file) => [file.key, file]))
  return saveMembers({
    ...{ t, host, name, members },
    requestFor: async (key) => access.requestFor(key),
    saveByBrowser: async ({ key }) => {
      const file = byKey.get(key)
      if (!file || !(await saveByBrowser(access, file))) throw new FilesError('too_large_here', {})
    },
    onMissing: access.onRefused,
  })
}

/**
 * Saves one file of a share. Files up to {@link maxBytesInMemory} are put together in the page. A larger one is the browser's own
 * download, by the portal's worker. Without a worker it is written to the disk while it arrives, if the browser can do that.
 */
export async function saveSharedFile(saving: SavingOfShare, file: SharedFile): Promise<void> {
  const { t, host, access } = saving
  const isLarge = (file.size ?? 0) > maxBytesInMemory
  const name = file.path.at(-1) ?? ''
  try {
    if (isLarge && (await saveByBrowser(access, file))) return
    if (isLarge && !canStreamToDisk()) throw new FilesError('too_large_here', {})
  } catch (caught) {
    return notifyFailure(t, host, caught)
  }
  await runDownload(
    { t, host, title: t('Downloading “{name}”', { name }) },
    async (progress) => {
      progress.expect([file])
      await (isLarge ? writeFile(saving, file, progress) : keepFile(saving, file, progress))
      // The browser shows its own downloads.
      return null
    },
    () => void saveSharedFile(saving, file),
  )
}

/** Opens an address that the worker answers as a download. Returns false if there is no worker. */
async function saveByBrowser(access: ShareAccess, file: SharedFile): Promise<boolean> {
  const href = await access.addressOf(file, 'download')
  if (href === null) return false
  // Without `download`, because Chromium may bypass the worker then. The answer is an attachment, so the page stays.
  Object.assign(document.createElement('a'), { href }).click()
  return true
}

async function keepFile(saving: SavingOfShare, file: SharedFile, progress: DownloadProgress): Promise<void> {
  const { stream } = await open(saving, file, progress)
  saveBlob(await new Response(stream).blob(), file.path.at(-1) ?? '')
}

async function writeFile(saving: SavingOfShare, file: SharedFile, progress: DownloadProgress): Promise<void> {
  const onDisk = await pickFileToSave(file.path.at(-1) ?? '')
  if (!onDisk) return
  const buffers = createBufferPool()
  const { stream } = await open(saving, file, progress, buffers)
  await writeParts(stream, onDisk.stream, buffers)
  await onDisk.stream.close()
}

async function open(
  { host, access }: SavingOfShare,
  { key, size }: SharedFile,
  { signal, onBytes }: DownloadProgress,
  buffers?: ReturnType<typeof createBufferPool>,
) {
  const patience = host.session.deadlines?.idle ?? 15_000
  try {
    const request = async () => access.requestFor(key)
    return await openMember({ request, size, signal, onBytes, patience, buffers })
  } catch (caught) {
    access.onRefused()
    throw caught
  }
}
