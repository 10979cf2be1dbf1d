import type { Context as HonoContext } from 'hono'
import type { Context } from '../../context/context.ts'
import { refuseUnproven } from '../embedded/recent-proof.ts'
import { needsFactor } from '../embedded/signed-in.ts'
import { invalid, type Refusal, refuse } from '../errors.ts'
import { isUuid, withSignedIn } from '../factors/factors.ts'
import { type Input, text } from '../requests/input.ts'
import { passkeysOf, removePasskey, renamePasskey } from '../rows/passkey-rows.ts'
import { passkeysLow } from './passkeys.ts'

const longest = 120

/** The refusal if the account has no passkey with this id. */
export const noPasskey: Refusal = { status: 404, code: 'validation_failed', message: 'Passkey not found' }

/** `GET /passkeys`: returns the caller's passkeys. */
export function listPasskeys(c: HonoContext, context: Context): Promise<Response> {
  return withSignedIn(c, context, async (me) =>
    needsFactor(me) ? refuse(c, passkeysLow) : c.json(await passkeysOf(context, me.user.id)),
  )
}

/** `PATCH /passkeys/:passkey`: renames a passkey. */
export function updatePasskey(c: HonoContext, input: Input, context: Context): Promise<Response> {
  return withSignedIn(c, context, async (me) => {
    if (needsFactor(me)) return refuse(c, passkeysLow)
    const id = c.req.param('passkey') ?? ''
    if (!isUuid(id)) return refuse(c, noPasskey)
    const name = text(input, 'friendly_name')
    if (!name) return refuse(c, invalid('friendly_name is required'))
    if (Buffer.byteLength(name) > longest)
      return refuse(c, invalid(`friendly_name must be ${longest} characters or less`))
    const renamed = await renamePasskey(context, me.user.id, id, name)
    return renamed ? c.json(renamed) : refuse(c, noPasskey)
  })
}

/** `DELETE /passkeys/:passkey`: removes a passkey. */
export function deletePasskey(c: HonoContext, context: Context): Promise<Response> {
  return withSignedIn(c, context, async (me) => {
    const refusal = needsFactor(me) ? passkeysLow : await refuseUnproven(context, me)
    if (refusal) return refuse(c, refusal)
    const id = c.req.param('passkey') ?? ''
    if (!isUuid(id) || !(await removePasskey(context, me.user.id, id))) return refuse(c, noPasskey)
    return c.body(null, 204)
  })
}
