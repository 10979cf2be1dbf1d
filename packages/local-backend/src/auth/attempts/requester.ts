import type { Context as HonoContext } from 'hono'
import type { Context } from '../../context/context.ts'
import { currentAsker } from '../requests/asker.ts'
import { countedBy } from '../requests/input.ts'
import type { Requester } from '../requests/limits.ts'
import { findDevice } from './device.ts'

/** Returns the caller of a request for a mail. A device is known if it has signed in to the account. Must not hold the database lock. */
export async function requesterOf(c: HonoContext, context: Context, email: string): Promise<Requester> {
  const network = countedBy(c, context)
  const hasToken = currentAsker()?.device !== undefined
  const owner = hasToken && (await context.database.turns.take(() => findDevice(context, email)))
  return owner ? { network, owner } : { network }
}
