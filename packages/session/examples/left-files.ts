import type { SupabaseClient } from '@supabase/supabase-js'

/** Removes the files of accounts that are gone. For a server: `client` is `createClient(url, secretKey)`. */
export async function removeLeftFiles(client: SupabaseClient): Promise<void> {
  const { data, error } = await client.rpc('portico_left_files')
  if (error) throw error
  for (const { bucket_id, name } of data) {
    const removed = await client.storage.from(bucket_id).remove([name])
    if (removed.error) throw removed.error
  }
}
