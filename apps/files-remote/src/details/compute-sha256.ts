import type { SupabaseClient } from '@supabase/supabase-js'
import { parseUploadError, toFilesError } from '../errors/files-error.ts'
import { type ObjectPlace, signLink } from '../storage/links.ts'

/** Time in ms after which hashing yields to the page. */
const turn = 30

/**
 * Returns the SHA-256 of a file's content in hexadecimal digits. Hashes the content as it arrives, so its size does not matter.
 * Calls `onRead` with the bytes read so far.
 * @throws FilesError
 */
export async function computeSha256(
  client: SupabaseClient,
  place: ObjectPlace,
  signal: AbortSignal,
  onRead: (bytes: number) => void,
): Promise<string> {
  try {
    const [{ sha256 }, link] = await Promise.all([
      import('@noble/hashes/sha2.js'),
      signLink(client, place, 60),
    ])
    const answer = await fetch(link, { signal, cache: 'no-store' })
    if (!answer.ok || !answer.body) throw parseUploadError(answer.status, await answer.text(), false)
    const sum = sha256.create()
    const parts = answer.body.getReader()
    let read = 0
    let since = performance.now()
    for (let part = await parts.read(); !part.done; part = await parts.read()) {
      sum.update(part.value)
      read += part.value.length
      onRead(read)
      if (performance.now() - since < turn) continue
      await new Promise((go) => setTimeout(go))
      since = performance.now()
    }
    return Array.from(sum.digest(), (byte) => byte.toString(16).padStart(2, '0')).join('')
  } catch (caught) {
    throw signal.aborted ? caught : toFilesError(caught)
  }
}
