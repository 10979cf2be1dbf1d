import type { Context as HonoContext } from 'hono'
import type { Context } from '../../context/context.ts'
import { reasonOf } from '../../errors.ts'
import { refuse } from '../errors.ts'
import { type WaitingMail, withOwnOutbox } from '../mails/outbox.ts'
import { type AuthAnswer, errorCodeOf } from './ask-auth.ts'

// Requests of unauthenticated visitors for an address are answered before they are carried out, because the work and its duration
// depend on whether the address has an account.

/** Runs `task` after the answer, and sends its mails. */
export function afterAnswer({ background }: Context, what: string, task: () => Promise<void>): void {
  background.run(what, async () => sendAll((await withOwnOutbox(task)).mails))
}

/** Sends mails after the answer. */
export function sendAfterAnswer({ background }: Context, mails: readonly WaitingMail[]): void {
  for (const { name, send } of mails)
    background.run(`Sending a ${name} email`, async () => void (await send()))
}

/** Runs `task`, and sends its mails after the answer. */
export async function mailAfterAnswer<T>(context: Context, task: () => Promise<T>): Promise<T> {
  const { result, mails } = await withOwnOutbox(task)
  sendAfterAnswer(context, mails)
  return result
}

async function sendAll(mails: readonly WaitingMail[]): Promise<void> {
  for (const { send } of mails) await send()
}

/** Checks an answer that no client waits for. @throws Error if the embedded auth refused the request */
export function expectDone(answer: AuthAnswer): void {
  if (answer.status !== 200) throw new Error(errorCodeOf(answer) ?? `status ${answer.status}`)
}

/** Refuses every address while the mail server accepts no mails, so that the answer does not reveal accounts. */
export async function refuseWithoutMails(
  c: HonoContext,
  { mails }: Context,
  next: () => Promise<void>,
): Promise<Response | undefined> {
  try {
    await mails?.check()
  } catch (error) {
    process.stderr.write(`The mail server takes no mails: ${reasonOf(error)}\n`)
    return refuse(c, { status: 500, code: 'unexpected_failure', message: 'Error sending email' })
  }
  await next()
  return undefined
}
