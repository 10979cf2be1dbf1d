import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context as HonoContext } from 'hono'
import { toDiskFullError } from '../../budgets/disk-full.ts'
import { getErrorMessage } from '../../errors.ts'
import { createOverBudgetResponse } from '../../http/over-budget-response.ts'
import { sendAuthError } from '../errors.ts'

/** A mail that waits for the end of its request, with the auth server's name for it. */
export interface QueuedMail {
  name: string
  /** Rejects if the mail is not accepted. */
  send(): Promise<unknown>
}

const current = new AsyncLocalStorage<QueuedMail[]>()

/** Keeps a mail until the end of its request. */
export function queueMail(mail: QueuedMail): void {
  current.getStore()?.push(mail)
}

/** Runs `task`, and returns its mails to the caller. */
export async function withOwnOutbox<T>(
  task: () => Promise<T>,
): Promise<{ result: T; mails: readonly QueuedMail[] }> {
  const mails: QueuedMail[] = []
  return { result: await current.run(mails, task), mails }
}

/**
 * Runs a route, and sends its mails after it has released the database lock, which a slow mail server would block. A refused mail
 * makes the answer an error, as at the auth server. The next request sends another mail.
 */
export async function withOutbox(c: HonoContext, next: () => Promise<void>): Promise<void> {
  const { mails } = await withOwnOutbox(next)
  if (c.res.status >= 400) return
  for (const { name, send } of mails) {
    try {
      await send()
    } catch (error) {
      process.stderr.write(`A ${name} email was not sent: ${getErrorMessage(error)}\n`)
      // The mailbox is a file.
      const full = toDiskFullError(error)
      c.res = full
        ? createOverBudgetResponse(full, c.req.path)
        : sendAuthError(c, {
            status: 500,
            code: 'unexpected_failure',
            message: `Error sending ${name} email`,
          })
      return
    }
  }
}
