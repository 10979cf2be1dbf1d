import { clickDownloadLink } from '@portico/react-remote/save-file'
import type { SupabaseClient } from '@supabase/supabase-js'
import { type ObjectPlace, signLink, toDownloadLink } from '../storage/links.ts'

/** Lifetime in seconds of a link to a file. */
export const linkSeconds = 300

/** Lets the browser save a file. It streams to the disk, and not through this page. @throws FilesError */
export async function startDownload(client: SupabaseClient, place: ObjectPlace, name: string): Promise<void> {
  clickDownloadLink(toDownloadLink(await signLink(client, place, linkSeconds), name), name)
}
