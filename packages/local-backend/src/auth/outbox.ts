import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context as HonoContext } from 'hono'
import { reasonOf } from '../errors.ts'
import type { OutgoingMail, SendMail } from '../smtp/open-smtp.ts'
import { refuse } from './errors.ts'

/** A mail that waits for the end of its request, and how the auth server calls it. */
interface WaitingMail extends OutgoingMail {
  name: string
}

const current = new AsyncLocalStorage<WaitingMail[]>()

/** Keeps a mail until its request has done everything else. */
export function putIntoOutbox(mail: WaitingMail): void {
  current.getStore()?.push(mail)
}

/**
 * Runs a route, then hands over the mails that it has written: after its turn on the database, which a slow server would
 * hold up for everybody. A mail that is not taken is the answer, as at the auth server; who asks again gets another.
 */
export async function withOutbox(
  c: HonoContext,
  send: SendMail | undefined,
  next: () => Promise<void>,
): Promise<void> {
  if (!send) return next()
  const mails: WaitingMail[] = []
  await current.run(mails, next)
  if (c.res.status >= 400) return
  for (const { name, ...mail } of mails) {
    try {
      await send(mail)
    } catch (error) {
      process.stderr.write(`A ${name} email was not sent: ${reasonOf(error)}\n`)
      c.res = refuse(c, { status: 500, code: 'unexpected_failure', message: `Error sending ${name} email` })
      return
    }
  }
}
