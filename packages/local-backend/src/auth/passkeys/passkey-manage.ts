import type { Context as HonoContext } from 'hono'
import type { Context } from '../../context/context.ts'
import { requireRecentProof } from '../embedded/require-recent-proof.ts'
import { needsFactor } from '../embedded/signed-in-caller.ts'
import { type AuthApiError, createValidationError, sendAuthError } from '../errors.ts'
import { isUuid, withSignedIn } from '../factors/factors.ts'
import { type AuthInput, getTextField } from '../requests/input.ts'
import { readPasskeys, removePasskey, renamePasskey } from '../rows/passkey-rows.ts'
import { passkeysNeedAal2 } from './passkeys.ts'

const longest = 120

/** The refusal if the account has no passkey with this id. */
export const passkeyNotFound: AuthApiError = {
  status: 404,
  code: 'validation_failed',
  message: 'Passkey not found',
}

/** `GET /passkeys`: returns the caller's passkeys. */
export function listPasskeys(c: HonoContext, context: Context): Promise<Response> {
  return withSignedIn(c, context, async (me) =>
    needsFactor(me) ? sendAuthError(c, passkeysNeedAal2) : c.json(await readPasskeys(context, me.user.id)),
  )
}

/** `PATCH /passkeys/:passkey`: renames a passkey. */
export function updatePasskey(c: HonoContext, input: AuthInput, context: Context): Promise<Response> {
  return withSignedIn(c, context, async (me) => {
    if (needsFactor(me)) return sendAuthError(c, passkeysNeedAal2)
    const id = c.req.param('passkey') ?? ''
    if (!isUuid(id)) return sendAuthError(c, passkeyNotFound)
    const name = getTextField(input, 'friendly_name')
    if (!name) return sendAuthError(c, createValidationError('friendly_name is required'))
    if (Buffer.byteLength(name) > longest)
      return sendAuthError(c, createValidationError(`friendly_name must be ${longest} characters or less`))
    const renamed = await renamePasskey(context, me.user.id, id, name)
    return renamed ? c.json(renamed) : sendAuthError(c, passkeyNotFound)
  })
}

/** `DELETE /passkeys/:passkey`: removes a passkey. */
export function deletePasskey(c: HonoContext, context: Context): Promise<Response> {
  return withSignedIn(c, context, async (me) => {
    const refusal = needsFactor(me) ? passkeysNeedAal2 : await requireRecentProof(context, me)
    if (refusal) return sendAuthError(c, refusal)
    const id = c.req.param('passkey') ?? ''
    if (!isUuid(id) || !(await removePasskey(context, me.user.id, id)))
      return sendAuthError(c, passkeyNotFound)
    return c.body(null, 204)
  })
}
