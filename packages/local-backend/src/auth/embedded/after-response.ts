import type { Context as HonoContext } from 'hono'
import type { Context } from '../../context/context.ts'
import { getErrorMessage } from '../../errors.ts'
import { sendAuthError } from '../errors.ts'
import { type QueuedMail, withOwnOutbox } from '../mails/outbox.ts'
import { type AuthResponse, getErrorCode } from './call-auth.ts'

// Requests of unauthenticated visitors for an address are answered before they are carried out, because the work and its duration
// depend on whether the address has an account.

/** Runs `task` after the answer, and sends its mails. */
export function runAfterResponse({ background }: Context, what: string, task: () => Promise<void>): void {
  background.run(what, async () => sendAll((await withOwnOutbox(task)).mails))
}

/** Sends mails after the answer. */
export function sendMailsAfterResponse({ background }: Context, mails: readonly QueuedMail[]): void {
  for (const { name, send } of mails)
    background.run(`Sending a ${name} email`, async () => void (await send()))
}

/** Runs `task`, and sends its mails after the answer. */
export async function runAndMailAfterResponse<T>(context: Context, task: () => Promise<T>): Promise<T> {
  const { result, mails } = await withOwnOutbox(task)
  sendMailsAfterResponse(context, mails)
  return result
}

async function sendAll(mails: readonly QueuedMail[]): Promise<void> {
  for (const { send } of mails) await send()
}

/** Checks an answer that no client waits for. @throws Error if the embedded auth refused the request */
export function expectSuccess(answer: AuthResponse): void {
  if (answer.status !== 200) throw new Error(getErrorCode(answer) ?? `status ${answer.status}`)
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
    process.stderr.write(`The mail server takes no mails: ${getErrorMessage(error)}\n`)
    return sendAuthError(c, { status: 500, code: 'unexpected_failure', message: 'Error sending email' })
  }
  await next()
  return undefined
}
