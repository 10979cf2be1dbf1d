// biome-ignore lint/style/noRestrictedImports: it holds no session
import { createClient } from '@supabase/supabase-js'
import { npxPortico } from '../console/npx-portico.ts'
import { CliError } from '../error.ts'
import { fetchWithRetries } from '../targets/fetch-with-retries.ts'
import { toSupabaseError } from '../targets/supabase-error.ts'

/**
 * Calls a database function of the list of restricted remotes.
 * @throws CliError `target_missing` without the migration, `target_denied` for an invalid token; the codes of a request
 */
export async function callRemoteList(
  { url, key }: { url: string; key: string },
  name: string,
  given: Record<string, unknown>,
): Promise<unknown> {
  const client = createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: fetchWithRetries },
  })
  const { data, error, status } = await client.rpc(name, given)
  if (!error) return data
  if (error.code === 'PGRST202')
    throw new CliError(
      'target_missing',
      `${url} has no list of restricted remotes. Push the migration 20261129050000_restricted_remotes.sql there first: supabase db push.`,
    )
  if (error.code === 'remotes_token_invalid')
    throw new CliError(
      'target_denied',
      `${url} rejects the token for the list of restricted remotes. Make another one: ${npxPortico} restrict on.`,
    )
  throw toSupabaseError(Object.assign(new Error(error.message), { ...error, status }), url)
}
