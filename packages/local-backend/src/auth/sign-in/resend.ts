import type { Context as HonoContext } from 'hono'
import type { Context } from '../../context/context.ts'
import { sendEmailChange } from '../account/email-change.ts'
import { identifyRequester } from '../attempts/requester.ts'
import { runAfterResponse } from '../embedded/after-response.ts'
import { createValidationError, sendAuthError } from '../errors.ts'
import { withMailRequest } from '../mails/mails.ts'
import { isPhoneType, phoneErrors } from '../phones.ts'
import { type AuthInput, checkEmail, getTextField, readMailRequest } from '../requests/input.ts'
import type { MailLimits } from '../requests/mail-limits.ts'
import { findAccount, sendConfirmation } from '../rows/users.ts'

/** `POST /resend`: sends the confirmation of an address again. The answer is the same if there is nothing to confirm. */
export async function resendConfirmation(
  c: HonoContext,
  input: AuthInput,
  context: Context,
  limits: MailLimits,
): Promise<Response> {
  const type = getTextField(input, 'type')
  if (isPhoneType(type) && input.phone) return sendAuthError(c, phoneErrors.resend)
  if (type !== 'signup' && type !== 'email_change') {
    return sendAuthError(
      c,
      createValidationError('Missing one of these types: signup, email_change, sms, phone_change'),
    )
  }
  const said = getTextField(input, 'email')
  const email = said ? checkEmail(said) : createValidationError('Type provided requires an email address')
  if (typeof email !== 'string') return sendAuthError(c, email)
  const kind = type === 'signup' ? 'sign_up' : 'email_change'
  const by = await identifyRequester(c, context, email)
  const refusal = limits.wait(kind, email, by)
  if (refusal) return sendAuthError(c, refusal)
  limits.count(kind, email, by)
  const send = async () => {
    const account = await findAccount(context, email)
    if (!account || limits.isCovered(kind, email, by)) return
    limits.noteSent(kind, email, by)
    if (type === 'signup' && !account.confirmed) await sendConfirmation(context, account)
    if (type === 'email_change' && account.newEmail) await sendEmailChange(context, account, account.newEmail)
  }
  const request = readMailRequest(c, input, context)
  runAfterResponse(context, 'Another confirmation', () =>
    withMailRequest(request, () => context.database.turns.take(send)),
  )
  return c.json({})
}
