import type { Context as HonoContext } from 'hono'
import type { Context } from '../../context/context.ts'
import { checkApiKey } from '../../context/identify.ts'
import { sendAuthError } from '../errors.ts'
import { type AuthInput, readInput } from './input.ts'
import { checkMetadata } from './metadata.ts'

/** Checks the key of the caller, as the gateway of a Supabase project does, and reads the body. @throws OverBudgetError 413 */
export async function withInput(
  c: HonoContext,
  { secrets }: Context,
  route: (input: AuthInput) => Promise<Response>,
): Promise<Response> {
  const key = c.req.header('apikey') ?? c.req.query('apikey')
  if (!key) return c.json({ message: 'No API key found in request' }, 401)
  if (!(await checkApiKey(key, secrets))) return c.json({ message: 'Invalid API key' }, 401)
  const input = await readInput(c)
  if (!input)
    return sendAuthError(c, {
      status: 400,
      code: 'bad_json',
      message: 'Could not parse request body as JSON',
    })
  checkMetadata(input)
  return route(input)
}
