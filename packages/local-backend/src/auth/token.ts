import type { Context as HonoContext } from 'hono'
import type { Context } from '../gateway/context.ts'
import { askAuth, errorCodeOf, pass } from './ask-auth.ts'
import { invalidCredentials, refuse } from './errors.ts'
import { emailOf, type Input, text } from './input.ts'
import { passwordMatches } from './users.ts'

/** `POST /token`: a session for a password, a refresh token or a PKCE code. */
export async function token(c: HonoContext, input: Input, context: Context): Promise<Response> {
  const grant = c.req.query('grant_type') ?? ''
  return context.database.turns.take(async () => {
    const path = `/token?${new URLSearchParams({ grant_type: grant })}`
    const amr = grant === 'password' ? 'password' : grant === 'pkce' ? 'otp' : undefined
    const answer = await askAuth(context, { path, body: input, ...(amr && { amr }) })
    // The embedded auth says so before it looks at the password, which would tell strangers that the account is there.
    if (errorCodeOf(answer) === 'email_not_confirmed') {
      if (!(await passwordMatches(context, emailOf(input), text(input, 'password'))))
        return refuse(c, invalidCredentials)
    }
    return pass(answer)
  })
}
