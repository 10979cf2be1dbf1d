import type { Context as HonoContext } from 'hono'
import type { Context } from '../../context/context.ts'
import { reasonOf } from '../../errors.ts'
import { refuse } from '../errors.ts'
import { type WaitingMail, withOwnOutbox } from '../mails/outbox.ts'
import { type AuthAnswer, errorCodeOf } from './ask-auth.ts'

// What anybody can ask for an address is answered before it is done, for what there is to do, and how long that takes, depends
// on who has an account there.

/** Does `task` when it has been answered, and sends what it writes. */
export function afterAnswer({ background }: Context, what: string, task: () => Promise<void>): void {
  background.run(what, async () => sendAll((await withOwnOutbox(task)).mails))
}

/** Sends mails when it has been answered. */
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

/** @throws Error where the embedded auth has refused what nobody waits for. */
export function expectDone(answer: AuthAnswer): void {
  if (answer.status !== 200) throw new Error(errorCodeOf(answer) ?? `status ${answer.status}`)
}

/** While the mail server takes nothing, everybody is told so, whoever has an account. */
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
