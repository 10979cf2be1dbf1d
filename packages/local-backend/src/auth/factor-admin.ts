import type { Context as HonoContext } from 'hono'
import type { Context } from '../context/context.ts'
import { identify } from '../context/identify.ts'
import { type Refusal, refuse } from './errors.ts'
import { type Factor, factorsOf, removeFactor } from './factor-rows.ts'
import { badJson, factorIn, isUuid } from './factors.ts'
import type { Input } from './input.ts'

const refusals = {
  noToken: {
    status: 401,
    code: 'no_authorization',
    message: 'This endpoint requires a valid Bearer token',
  },
  badToken: { status: 403, code: 'bad_jwt', message: 'invalid JWT: unable to parse or verify signature' },
  notAdmin: { status: 403, code: 'not_admin', message: 'User not allowed' },
  noId: { status: 404, code: 'validation_failed', message: 'user_id must be an UUID' },
  noUser: { status: 404, code: 'user_not_found', message: 'User not found' },
} satisfies Record<string, Refusal>

/** Runs a route of the administration in a turn, for the secret key and tokens of its role, about the account in the address. */
async function withAccount(
  c: HonoContext,
  context: Context,
  route: (userId: string) => Promise<Response>,
): Promise<Response> {
  const [, token] = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '') ?? []
  if (!token) return refuse(c, refusals.noToken)
  const caller = await identify(token, context.secrets).catch(() => null)
  if (!caller) return refuse(c, refusals.badToken)
  if (caller.role !== 'service_role') return refuse(c, refusals.notAdmin)
  const id = c.req.param('user') ?? ''
  if (!isUuid(id)) return refuse(c, refusals.noId)
  return context.database.turns.take(async () => {
    const { rows } = await context.database.db.query('select from auth.users where id = $1', [id])
    return rows.length > 0 ? route(id) : refuse(c, refusals.noUser)
  })
}

/** `GET /admin/users/:user/factors`. */
export function listFactors(c: HonoContext, context: Context): Promise<Response> {
  return withAccount(c, context, async (userId) => c.json(await factorsOf(context, userId)))
}

/** `DELETE /admin/users/:user/factors/:factor`: for somebody who has lost it. */
export function deleteFactor(c: HonoContext, context: Context): Promise<Response> {
  return withOneFactor(c, context, async (factor) => {
    await removeFactor(context, factor.id)
    return c.json(factor)
  })
}

/** `PUT /admin/users/:user/factors/:factor`: another name. */
export function renameFactor(c: HonoContext, input: Input, context: Context): Promise<Response> {
  return withOneFactor(c, context, async (factor) => {
    const { friendly_name: name = '' } = input
    if (typeof name !== 'string') return refuse(c, badJson)
    if (name === '') return c.json(factor)
    await context.database.db.query(
      'update auth.mfa_factors set friendly_name = $2, updated_at = now() where id = $1',
      [factor.id, name],
    )
    return c.json({ ...factor, friendly_name: name })
  })
}

function withOneFactor(
  c: HonoContext,
  context: Context,
  route: (factor: Factor) => Promise<Response>,
): Promise<Response> {
  return withAccount(c, context, async (userId) => {
    const found = await factorIn(c, context, userId)
    return 'code' in found ? refuse(c, found) : route(found.factor)
  })
}
