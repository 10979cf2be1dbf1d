import type { useHost } from '@portico/react-remote'
import type { Translate } from '@portico/ui'
import { tell } from '../errors/tell.ts'
import type { ObjectPlace } from '../storage/links.ts'
import { download } from './download.ts'

/** Saves one file, by the browser's own download. */
export async function saveFile(
  t: Translate,
  host: ReturnType<typeof useHost>,
  place: ObjectPlace,
  name: string,
): Promise<void> {
  try {
    await download(host.session.client, place, name)
  } catch (caught) {
    tell(t, host, caught)
  }
}
