// biome-ignore lint/style/noRestrictedImports: fills a bucket, like a script that does not use Portico.
import { createClient, type Session } from '@supabase/supabase-js'

/** Fills the user's bucket with a typical folder of files, and returns the session that did it. */
export async function fillBucket(
  { url, key }: { url: string; key: string },
  user: { email: string; password: string },
): Promise<Session> {
  const client = createClient(url, key, { auth: { persistSession: false } })
  const { data, error } = await client.auth.signInWithPassword(user)
  if (error) throw error
  for (let number = 1; number <= 20; number += 1) {
    const path = `${data.user.id}/minutes ${String(number).padStart(2, '0')}.txt`
    const { error: refused } = await client.storage.from('files').upload(path, 'minutes of a meeting')
    if (refused) throw refused
  }
  return data.session
}
