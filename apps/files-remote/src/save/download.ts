import { pressLink } from '@portico/react-remote/save-file'
import type { SupabaseClient } from '@supabase/supabase-js'
import { asDownload, type ObjectPlace, signLink } from '../storage/links.ts'

/** Lifetime in seconds of a link to a file. */
export const linkTime = 300

/** Lets the browser save a file. It streams to the disk, and not through this page. @throws FilesError */
export async function download(client: SupabaseClient, place: ObjectPlace, name: string): Promise<void> {
  pressLink(asDownload(await signLink(client, place, linkTime), name), name)
}
