import type { Context as HonoContext } from 'hono'
import type { Context } from '../../context/context.ts'
import { sendAuthError } from '../errors.ts'
import { isUuid } from '../factors/factors.ts'
import { passkeyNotFound } from '../passkeys/passkey-manage.ts'
import { readPasskeys, removePasskey } from '../rows/passkey-rows.ts'
import { withAccount } from './with-admin.ts'

/** `GET /admin/users/:user/passkeys`: returns the passkeys of an account. */
export function listUserPasskeys(c: HonoContext, context: Context): Promise<Response> {
  return withAccount(c, context, async (userId) => c.json(await readPasskeys(context, userId)))
}

/** `DELETE /admin/users/:user/passkeys/:passkey`: removes a passkey whose device is lost. */
export function deleteUserPasskey(c: HonoContext, context: Context): Promise<Response> {
  return withAccount(c, context, async (userId) => {
    const id = c.req.param('passkey') ?? ''
    if (!isUuid(id) || !(await removePasskey(context, userId, id))) return sendAuthError(c, passkeyNotFound)
    return c.body(null, 204)
  })
}
