import type { Context as HonoContext } from 'hono'
import { passThrough } from '../auth/embedded/call-auth.ts'
import { requireRecentProof } from '../auth/embedded/require-recent-proof.ts'
import {
  findSignedIn,
  isSignedIn,
  needsFactor,
  type SignedInCaller,
} from '../auth/embedded/signed-in-caller.ts'
import { type AuthApiError, sendAuthError } from '../auth/errors.ts'
import { chooseEmail, setEmail, updateProviders } from '../auth/rows/identity-rows.ts'
import type { Context } from '../context/context.ts'
import { startOAuthFlow } from './authorize.ts'

const switchedOff: AuthApiError = {
  status: 404,
  code: 'manual_linking_disabled',
  message: 'Manual linking is disabled',
}

/** Stricter than the auth server, which lets a session with only a password add a sign-in method. */
const tooLow: AuthApiError = {
  status: 403,
  code: 'insufficient_aal',
  message: 'AAL2 session is required to link and unlink identities when MFA is enabled',
}

const refusals = {
  noUuid: { status: 404, code: 'validation_failed', message: 'identity_id must be an UUID' },
  single: {
    status: 422,
    code: 'single_identity_not_deletable',
    message: 'User must have at least 1 identity after unlinking',
  },
  notFound: { status: 422, code: 'identity_not_found', message: "Identity doesn't exist" },
  conflict: {
    status: 422,
    code: 'email_conflict_identity_not_deletable',
    message: 'Unable to unlink identity due to email conflict',
  },
} satisfies Record<string, AuthApiError>

/** Handles `GET /user/identities/authorize`: redirects to the provider, to link a login to the caller's account. */
export async function authorizeLink(c: HonoContext, context: Context): Promise<Response> {
  const me = await admit(c, context)
  if (me instanceof Response) return me
  const begun = await startOAuthFlow(c, context, me.user.id)
  if (typeof begun !== 'string') return sendAuthError(c, begun)
  return c.req.query('skip_http_redirect') === 'true' ? c.json({ url: begun }) : c.redirect(begun, 302)
}

/**
 * Handles `DELETE /user/identities/:identity`: removes a sign-in method. If the account's address belonged to it, a remaining one is
 * used.
 */
export async function unlinkIdentity(c: HonoContext, context: Context): Promise<Response> {
  const me = await admit(c, context)
  if (me instanceof Response) return me
  const id = c.req.param('identity') ?? ''
  if (!/^[\da-f]{8}(-?[\da-f]{4}){3}-?[\da-f]{12}$/i.test(id)) return sendAuthError(c, refusals.noUuid)
  return context.database.turns.take(async () => {
    const { db } = context.database
    const { rows } = await db.query<{ is_it: boolean }>(
      'select id = $2::uuid as is_it from auth.identities where user_id = $1',
      [me.user.id, id],
    )
    if (rows.length <= 1) return sendAuthError(c, refusals.single)
    if (!rows.some(({ is_it }) => is_it)) return sendAuthError(c, refusals.notFound)
    const next = await chooseEmail(context, me.user.id, id)
    if (next === 'taken') return sendAuthError(c, refusals.conflict)
    await db.query('delete from auth.identities where id = $1::uuid', [id])
    if (next !== 'kept') await setEmail(context, me.user.id, next)
    await updateProviders(context, me.user.id)
    return c.json({})
  })
}

/**
 * Returns the user of a request that may link and unlink: the project allows it, the session has a recent proof, and it has given the
 * second factor of the account.
 */
function admit(c: HonoContext, context: Context): Promise<SignedInCaller | Response> {
  return context.database.turns.take(async () => {
    const me = await findSignedIn(context, c.req.raw.headers)
    if (!isSignedIn(me)) return passThrough(me)
    if (!context.settings['auth.enable_manual_linking']) return sendAuthError(c, switchedOff)
    const refusal = needsFactor(me) ? tooLow : await requireRecentProof(context, me)
    return refusal ? sendAuthError(c, refusal) : me
  })
}
