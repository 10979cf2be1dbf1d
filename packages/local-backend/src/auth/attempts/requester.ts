import type { Context as HonoContext } from 'hono'
import type { Context } from '../../context/context.ts'
import { getRateLimitKey } from '../requests/input.ts'
import type { Requester } from '../requests/mail-limits.ts'
import { getCurrentClient } from '../requests/request-client.ts'
import { findDevice } from './device.ts'

/** Returns the caller of a request for a mail. A device is known if it has signed in to the account. Must not hold the database lock. */
export async function identifyRequester(c: HonoContext, context: Context, email: string): Promise<Requester> {
  const network = getRateLimitKey(c, context)
  const hasToken = getCurrentClient()?.device !== undefined
  const owner = hasToken && (await context.database.turns.take(() => findDevice(context, email)))
  return owner ? { network, owner } : { network }
}
