import type { useHost } from '@portico/react-remote'
import type { Translate } from '@portico/ui'
import { loadOrNotify } from '../errors/load-or-notify.ts'
import { notifyFailure } from '../errors/notify-failure.ts'
import type { Entry } from '../storage/entry.ts'
import { startDownload } from './download.ts'

/** Saves one file by the browser's own download, other entries as one archive, named like the only folder, or `folderName`. */
export async function saveEntries(
  t: Translate,
  host: ReturnType<typeof useHost>,
  bucket: string,
  entries: readonly Entry[],
  folderName: string,
): Promise<void> {
  const [first, ...others] = entries
  const only = others.length === 0 ? first : undefined
  if (only?.kind !== 'file') {
    const archives = await loadOrNotify(t, host, () => import('./save-archive.ts'))
    return archives?.saveArchive(t, host, bucket, entries, only?.name ?? folderName)
  }
  try {
    await startDownload(host.session.client, { bucket, key: only.key }, only.name)
  } catch (caught) {
    notifyFailure(t, host, caught)
  }
}
