import type { Context as HonoContext } from 'hono'
import type { Limiter } from '../../budgets/limiter.ts'
import type { Context } from '../../context/context.ts'
import { refuse, tooManyRequests } from '../errors.ts'
import { countedBy } from './input.ts'

/** Refuses callers that ask too often from one place. */
export function limitedBy(limiter: Limiter, context: Context) {
  return async (c: HonoContext, next: () => Promise<void>): Promise<Response | undefined> => {
    const network = countedBy(c, context)
    const seconds = limiter.wait(network)
    if (seconds > 0) return refuse(c, tooManyRequests(seconds))
    limiter.count(network)
    await next()
    return undefined
  }
}
