import type { SupabaseClient } from '@supabase/supabase-js'
import { asFilesError } from '../../errors/files-error.ts'
import type { ObjectPlace } from '../../storage/links.ts'

/** What is held in memory to be looked at, in bytes; a larger document is downloaded instead. */
export const mostPdfBytes = 64 * 1024 * 1024

/**
 * A document whose bytes are a PDF's, as exactly that type; null for anything else. What storage calls it decides nothing:
 * `application/pdf; x=y, text/html` would run as a page in a frame.
 * @throws FilesError
 */
export async function readPdf(
  client: SupabaseClient,
  { bucket, key }: ObjectPlace,
  signal: AbortSignal,
): Promise<Blob | null> {
  const { data, error } = await client.storage.from(bucket).download(key, {}, { signal })
  if (error) throw asFilesError(error)
  const isPdf = (await data.slice(0, 5).text()) === '%PDF-'
  return isPdf ? new Blob([data], { type: 'application/pdf' }) : null
}
