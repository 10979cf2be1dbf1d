import { CliError } from '../error.ts'

/**
 * Checks that the configured project answers and accepts the key, so that a typing error is reported at the start
 * and not by every page. `patience` is the timeout of the request in ms.
 * @throws CliError `unreachable_url` or `rejected_key`
 */
export async function checkSupabase(
  { url, key }: { url: string; key: string },
  patience = 10_000,
): Promise<void> {
  let response: Response
  try {
    response = await fetch(`${url}/auth/v1/settings`, {
      headers: { apikey: key },
      signal: AbortSignal.timeout(patience),
    })
  } catch (cause) {
    throw new CliError(
      'unreachable_url',
      `PORTICO_SUPABASE_URL (${url}) does not answer. Check the address and the network.`,
      { cause },
    )
  }
  await response.body?.cancel()
  if (response.ok) return
  if (response.status === 401 || response.status === 403) {
    throw new CliError(
      'rejected_key',
      `The project at ${url} does not know this PORTICO_SUPABASE_KEY. Copy its publishable key again.`,
    )
  }
  throw new CliError(
    'unreachable_url',
    `PORTICO_SUPABASE_URL (${url}) answers ${response.status} and is no Supabase project. Check the address.`,
  )
}
