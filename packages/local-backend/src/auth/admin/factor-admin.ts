import type { Context as HonoContext } from 'hono'
import type { Context } from '../../context/context.ts'
import { sendAuthError } from '../errors.ts'
import { findRequestedFactor, invalidJson } from '../factors/factors.ts'
import type { AuthInput } from '../requests/input.ts'
import { type Factor, readFactors, removeFactor } from '../rows/factor-rows.ts'
import { withAccount } from './with-admin.ts'

/** `GET /admin/users/:user/factors`: returns the factors of an account. */
export function listFactors(c: HonoContext, context: Context): Promise<Response> {
  return withAccount(c, context, async (userId) => c.json(await readFactors(context, userId)))
}

/** `DELETE /admin/users/:user/factors/:factor`: removes a factor that its user has lost. */
export function deleteFactor(c: HonoContext, context: Context): Promise<Response> {
  return withOneFactor(c, context, async (factor) => {
    await removeFactor(context, factor)
    return c.json(factor)
  })
}

/** `PUT /admin/users/:user/factors/:factor`: renames a factor. */
export function renameFactor(c: HonoContext, input: AuthInput, context: Context): Promise<Response> {
  return withOneFactor(c, context, async (factor) => {
    const { friendly_name: name = '' } = input
    if (typeof name !== 'string') return sendAuthError(c, invalidJson)
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
    const found = await findRequestedFactor(c, context, userId)
    return 'code' in found ? sendAuthError(c, found) : route(found.factor)
  })
}
