import type { Context as HonoContext } from 'hono'
import type { Context } from '../../context/context.ts'
import { sendEmailChange } from '../account/email-change.ts'
import { requesterOf } from '../attempts/requester.ts'
import { afterAnswer } from '../embedded/strangers.ts'
import { invalid, refuse } from '../errors.ts'
import { withMailRequest } from '../mails/mails.ts'
import { isPhoneType, phoneRefusals } from '../phones.ts'
import { checkEmail, type Input, mailRequestOf, text } from '../requests/input.ts'
import type { MailLimits } from '../requests/limits.ts'
import { findAccount, sendConfirmation } from '../rows/users.ts'

/** `POST /resend`: sends the confirmation of an address again. The answer is the same if there is nothing to confirm. */
export async function resend(
  c: HonoContext,
  input: Input,
  context: Context,
  limits: MailLimits,
): Promise<Response> {
  const type = text(input, 'type')
  if (isPhoneType(type) && input.phone) return refuse(c, phoneRefusals.resend)
  if (type !== 'signup' && type !== 'email_change') {
    return refuse(c, invalid('Missing one of these types: signup, email_change, sms, phone_change'))
  }
  const said = text(input, 'email')
  const email = said ? checkEmail(said) : invalid('Type provided requires an email address')
  if (typeof email !== 'string') return refuse(c, email)
  const kind = type === 'signup' ? 'sign_up' : 'email_change'
  const by = await requesterOf(c, context, email)
  const refusal = limits.wait(kind, email, by)
  if (refusal) return refuse(c, refusal)
  limits.count(kind, email, by)
  const send = async () => {
    const account = await findAccount(context, email)
    if (!account || limits.isCovered(kind, email, by)) return
    limits.noteSent(kind, email, by)
    if (type === 'signup' && !account.confirmed) await sendConfirmation(context, account)
    if (type === 'email_change' && account.newEmail) await sendEmailChange(context, account, account.newEmail)
  }
  const request = mailRequestOf(c, input, context)
  afterAnswer(context, 'Another confirmation', () =>
    withMailRequest(request, () => context.database.turns.take(send)),
  )
  return c.json({})
}
