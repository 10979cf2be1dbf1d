import type { Context as HonoContext } from 'hono'
import type { Context } from '../../context/context.ts'
import { identify } from '../../context/identify.ts'
import { type AuthApiError, sendAuthError } from '../errors.ts'
import { isUuid } from '../factors/factors.ts'

const refusals = {
  noToken: {
    status: 401,
    code: 'no_authorization',
    message: 'This endpoint requires a valid Bearer token',
  },
  badToken: { status: 403, code: 'bad_jwt', message: 'invalid JWT: unable to parse or verify signature' },
  noJwt: {
    status: 403,
    code: 'bad_jwt',
    message:
      'invalid JWT: unable to parse or verify signature, token is malformed: token contains an invalid number of segments',
  },
  notAdmin: { status: 403, code: 'not_admin', message: 'User not allowed' },
  noId: { status: 404, code: 'validation_failed', message: 'user_id must be an UUID' },
  noUser: { status: 404, code: 'user_not_found', message: 'User not found' },
} satisfies Record<string, AuthApiError>

/** Runs a route of the administration, for the secret key and tokens of its role. */
export async function withAdmin(
  c: HonoContext,
  context: Context,
  route: () => Promise<Response>,
): Promise<Response> {
  const [, token] = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '') ?? []
  if (!token) return sendAuthError(c, refusals.noToken)
  const caller = await identify(token, context.secrets).catch(() => null)
  if (!caller) return sendAuthError(c, token.split('.').length === 3 ? refusals.badToken : refusals.noJwt)
  return caller.role === 'service_role' ? route() : sendAuthError(c, refusals.notAdmin)
}

/** Runs a route about the account in the path, for the same callers, with the database lock. */
export function withAccount(
  c: HonoContext,
  context: Context,
  route: (userId: string) => Promise<Response>,
): Promise<Response> {
  return withAdmin(c, context, async () => {
    const id = c.req.param('user') ?? ''
    if (!isUuid(id)) return sendAuthError(c, refusals.noId)
    return context.database.turns.take(async () => {
      const { rows } = await context.database.db.query('select from auth.users where id = $1', [id])
      return rows.length > 0 ? route(id) : sendAuthError(c, refusals.noUser)
    })
  })
}
