import { randomBytes } from 'node:crypto'
import type { Context as HonoContext } from 'hono'
import type { Context } from '../../context/context.ts'
import { getAuthenticatorName } from '../../webauthn/authenticator-names.ts'
import {
  CredentialError,
  checkAssertion,
  checkNewCredential,
  readAssertion,
  supportedKeyParameters,
} from '../../webauthn/check-credential.ts'
import { passThrough } from '../embedded/call-auth.ts'
import { issueSession } from '../embedded/issue-session.ts'
import { requireRecentProof } from '../embedded/require-recent-proof.ts'
import { needsFactor, type SignedInCaller } from '../embedded/signed-in-caller.ts'
import { type AuthApiError, createValidationError, guestNotAllowed, sendAuthError } from '../errors.ts'
import { isUuid, withSignedIn } from '../factors/factors.ts'
import { type AuthInput, getTextField } from '../requests/input.ts'
import {
  addChallenge,
  addPasskey,
  challengeSeconds,
  consumeChallenge,
  findPasskey,
  notePasskeyUse,
  readCredentialIds,
} from '../rows/passkey-rows.ts'

/** The auth server's default limit for one account. */
const most = 10

const refusals = {
  tooMany: { status: 422, code: 'too_many_passkeys', message: 'Maximum number of passkeys reached' },
  known: {
    status: 422,
    code: 'webauthn_credential_exists',
    message: 'This credential is already registered',
  },
  noChallenge: {
    status: 400,
    code: 'webauthn_challenge_not_found',
    message: 'Challenge not found or already used',
  },
  expired: { status: 400, code: 'webauthn_challenge_expired', message: 'Challenge has expired' },
  wrong: { status: 400, code: 'webauthn_verification_failed', message: 'Credential verification failed' },
  unreadable: { status: 400, code: 'webauthn_verification_failed', message: 'Invalid credential response' },
  unconfirmed: { status: 403, code: 'email_not_confirmed', message: 'Email not confirmed' },
} satisfies Record<string, AuthApiError>

/** The refusal of changes to passkeys by a session at level 1. */
export const passkeysNeedAal2: AuthApiError = {
  status: 403,
  code: 'insufficient_aal',
  message: 'AAL2 session is required to manage passkeys when MFA is enabled',
}

/** `POST /passkeys/registration/options`: returns the options with which the browser creates a passkey. */
export function createRegistrationOptions(c: HonoContext, context: Context): Promise<Response> {
  return withSignedIn(c, context, async (me) => {
    const refusal = whyNotAdd(me) ?? (await requireRecentProof(context, me))
    if (refusal) return sendAuthError(c, refusal)
    const known = await readCredentialIds(context, me.user.id)
    if (known.length >= most) return sendAuthError(c, refusals.tooMany)
    const { id: rpId, name } = context.relyingParty
    const challenge = randomBytes(32).toString('base64url')
    const { id, expiresAt } = await addChallenge(context, challenge, me.user.id)
    const { email, user_metadata: data } = me.user
    return c.json({
      challenge_id: id,
      options: {
        rp: { name, id: rpId },
        user: {
          name: email,
          displayName: (typeof data?.name === 'string' && data.name) || email,
          id: Buffer.from(me.user.id).toString('base64url'),
        },
        challenge,
        pubKeyCredParams: supportedKeyParameters,
        timeout: challengeSeconds * 1000,
        ...(known.length > 0 && {
          excludeCredentials: known.map((one) => ({
            type: 'public-key',
            id: Buffer.from(one).toString('base64url'),
          })),
        }),
        authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
        attestation: 'none',
      },
      expires_at: expiresAt,
    })
  })
}

/** `POST /passkeys/registration/verify`: stores the passkey that the browser has created. */
export function verifyRegistration(c: HonoContext, input: AuthInput, context: Context): Promise<Response> {
  return withSignedIn(c, context, async (me) => {
    const refusal = whyNotAdd(me) ?? checkInput(input)
    if (refusal) return sendAuthError(c, refusal)
    const taken = await consumeChallenge(context, getTextField(input, 'challenge_id'), me.user.id)
    if (!taken || taken.isOver) return sendAuthError(c, taken ? refusals.expired : refusals.noChallenge)
    const made = orRefusal(() => checkNewCredential(input.credential, taken.challenge, context.relyingParty))
    if ('status' in made) return sendAuthError(c, made)
    if ((await readCredentialIds(context, me.user.id)).length >= most)
      return sendAuthError(c, refusals.tooMany)
    const added = await addPasskey(context, me.user.id, getAuthenticatorName(made.aaguid), made)
    return added ? c.json(added) : sendAuthError(c, refusals.known)
  })
}

/** `POST /passkeys/authentication/options`: returns a challenge for any user. The browser's answer names the passkey and its user. */
export function createAuthenticationOptions(c: HonoContext, context: Context): Promise<Response> {
  return context.database.turns.take(async () => {
    const challenge = randomBytes(32).toString('base64url')
    const { id, expiresAt } = await addChallenge(context, challenge, null)
    const { id: rpId } = context.relyingParty
    const options = { challenge, timeout: challengeSeconds * 1000, rpId, userVerification: 'preferred' }
    return c.json({ challenge_id: id, options, expires_at: expiresAt })
  })
}

/** `POST /passkeys/authentication/verify`: returns a session for a right answer to the challenge. */
export function verifyAuthentication(c: HonoContext, input: AuthInput, context: Context): Promise<Response> {
  return context.database.turns.take(async () => {
    const refusal = checkInput(input)
    if (refusal) return sendAuthError(c, refusal)
    const taken = await consumeChallenge(context, getTextField(input, 'challenge_id'), null)
    if (!taken || taken.isOver) return sendAuthError(c, taken ? refusals.expired : refusals.noChallenge)
    const named = orRefusal(() => readAssertion(input.credential))
    if ('status' in named) return sendAuthError(c, named)
    const known = isUuid(named.userId) ? await findPasskey(context, named.userId, named.id) : undefined
    if (!known) return sendAuthError(c, refusals.wrong)
    const data = orRefusal(() =>
      checkAssertion(input.credential, taken.challenge, context.relyingParty, known.credential),
    )
    if ('status' in data) return sendAuthError(c, data)
    const barred = await whyNotSignIn(context, known.userId)
    if (barred) return sendAuthError(c, barred)
    await notePasskeyUse(context, known.id, data.signCount)
    return passThrough(await issueSession(context, known.userId, 'passkey'))
  })
}

function whyNotAdd(me: SignedInCaller): AuthApiError | undefined {
  if (me.user.is_anonymous) return guestNotAllowed
  return needsFactor(me) ? passkeysNeedAal2 : undefined
}

function checkInput(input: AuthInput): AuthApiError | undefined {
  const id = getTextField(input, 'challenge_id')
  if (!id) return createValidationError('challenge_id is required')
  if (input.credential === undefined || input.credential === null)
    return createValidationError('credential is required')
  return isUuid(id) ? undefined : createValidationError('challenge_id must be a valid UUID')
}

/** Returns the refusal of an unconfirmed or suspended account. Needs the database lock. */
async function whyNotSignIn({ database }: Context, userId: string): Promise<AuthApiError | undefined> {
  const { rows } = await database.db.query<{ is_unconfirmed: boolean; is_banned: boolean }>(
    `select coalesce(email, '') <> '' and email_confirmed_at is null as is_unconfirmed,
       coalesce(banned_until > now(), false) as is_banned from auth.users where id = $1`,
    [userId],
  )
  if (rows[0]?.is_unconfirmed) return refusals.unconfirmed
  return rows[0]?.is_banned ? { status: 403, code: 'user_banned', message: 'User is banned' } : undefined
}

function orRefusal<T>(check: () => T): T | AuthApiError {
  try {
    return check()
  } catch (error) {
    if (error instanceof CredentialError) return error.isUnreadable ? refusals.unreadable : refusals.wrong
    throw error
  }
}
