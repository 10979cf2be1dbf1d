import { pressLink } from '@portico/react-remote/save-file'
import type { SupabaseClient } from '@supabase/supabase-js'
import { asDownload, type ObjectPlace, signLink } from '../storage/links.ts'

/** How long a link to a file opens it, in seconds. */
export const linkTime = 300

/** Lets the browser save a file: it streams to the disk, and nothing of it passes through this page. @throws FilesError */
export async function download(client: SupabaseClient, place: ObjectPlace, name: string): Promise<void> {
  pressLink(asDownload(await signLink(client, place, linkTime), name), name)
}
