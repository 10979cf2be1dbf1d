import type { Context as HonoContext } from 'hono'
import type { Limiter } from '../../budgets/limiter.ts'
import type { Context } from '../../context/context.ts'
import { createTooManyRequests, sendAuthError } from '../errors.ts'
import { getRateLimitKey } from './input.ts'

/** Refuses callers that send too many requests from one network. `answer` gets the seconds until the next request. */
export function limitRequests(
  limiter: Limiter,
  context: Context,
  answer = (c: HonoContext, seconds: number): Response => sendAuthError(c, createTooManyRequests(seconds)),
) {
  return async (c: HonoContext, next: () => Promise<void>): Promise<Response | undefined> => {
    const network = getRateLimitKey(c, context)
    const seconds = limiter.wait(network)
    if (seconds > 0) return answer(c, seconds)
    limiter.count(network)
    await next()
    return undefined
  }
}
