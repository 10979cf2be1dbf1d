import type { useHost } from '@portico/react-remote'
import type { Entry } from '../browse/entry.ts'
import { asFilesError } from '../errors/files-error.ts'
import { wordingFor } from '../errors/wordings.ts'
import { download } from './links.ts'

/** Lets the browser save the files among `entries`, and says what went wrong. */
export async function saveFiles(
  host: ReturnType<typeof useHost>,
  bucket: string,
  entries: readonly Entry[],
): Promise<void> {
  try {
    for (const { kind, key, name } of entries)
      if (kind === 'file') await download(host.session.client, { bucket, key }, name)
  } catch (caught) {
    const { title, detail } = wordingFor(asFilesError(caught))
    host.notify({ tone: 'danger', title, detail })
  }
}
