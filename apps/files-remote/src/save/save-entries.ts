import type { useHost } from '@portico/react-remote'
import type { Translate } from '@portico/ui'
import { bring } from '../errors/bring.ts'
import { tell } from '../errors/tell.ts'
import type { Entry } from '../storage/entry.ts'
import { download } from './download.ts'

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
    const archives = await bring(t, host, () => import('./save-archive.ts'))
    return archives?.saveArchive(t, host, bucket, entries, only?.name ?? folderName)
  }
  try {
    await download(host.session.client, { bucket, key: only.key }, only.name)
  } catch (caught) {
    tell(t, host, caught)
  }
}
