// biome-ignore lint/style/noRestrictedImports: it holds no session
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { type CommandInput, getTextFlag } from '../console/command.ts'
import { CliError } from '../error.ts'

/**
 * Opens a Supabase project with its secret key: the URL of the flag or PORTICO_TARGET_URL, and the key of PORTICO_TARGET_KEY.
 * @throws CliError `missing_url`, `missing_key`
 */
export function openProject(input: CommandInput, flag: string): { url: string; client: SupabaseClient } {
  const url = getTextFlag(input, flag) ?? input.env.PORTICO_TARGET_URL
  const key = input.env.PORTICO_TARGET_KEY
  if (!url || !URL.canParse(url))
    throw new CliError(
      'missing_url',
      `Say which project: --${flag} https://abc.supabase.co, or PORTICO_TARGET_URL.`,
    )
  if (!key)
    throw new CliError(
      'missing_key',
      'PORTICO_TARGET_KEY is not set. Set it to the secret key of that project.',
    )
  const auth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false }
  return { url, client: createClient(url, key, { auth }) }
}
