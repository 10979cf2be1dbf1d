import { randomBytes, randomUUID } from 'node:crypto'
import type { User } from '@supabase/auth-js'
import { createErrorResponse } from './error-responses.ts'
import type { SeenRequest } from './recorded-backend.ts'

/** A user of the scriptable backend, with data that only the backend has. */
export interface TestAccount {
  user: User
  password: string
  /** Credential ids. */
  passkeys: { id: string; friendly_name: string; created_at: string }[]
  recoveryCodes: string[]
}

/** The code that every authenticator app of the tests shows. */
export const totpCode = '123456'

type Answer = (account: TestAccount, seen: SeenRequest, id: string) => Response

/** Requests of a signed-in user about the account, by route. `:id` matches one part of the path. */
const routes: Record<string, Answer> = {
  'POST /factors': ({ user }, { body }) => {
    const factor = {
      id: randomUUID(),
      friendly_name: String(body.friendly_name),
      factor_type: 'totp' as const,
      status: 'unverified' as const,
      created_at: user.created_at,
      updated_at: user.created_at,
    }
    user.factors = [...(user.factors ?? []), factor]
    const totp = { qr_code: '<svg></svg>', secret: 'SECRET', uri: 'otpauth://totp/portal?secret=SECRET' }
    return Response.json({ ...factor, type: 'totp', totp })
  },
  'POST /factors/:id/challenge': () =>
    Response.json({ id: randomUUID(), type: 'totp', expires_at: 4_000_000_000 }),
  'DELETE /factors/:id': ({ user }, _seen, id) => {
    user.factors = user.factors?.filter((factor) => factor.id !== id) ?? []
    return Response.json({ id })
  },
  'GET /factors/recovery-codes': ({ recoveryCodes }) =>
    Response.json({ total: 10, remaining: recoveryCodes.length }),
  'POST /factors/recovery-codes': (account) => newCodes(account),
  'POST /factors/recovery-codes/regenerate': (account) => newCodes(account),
  'DELETE /factors/recovery-codes': (account) => {
    account.recoveryCodes = []
    return Response.json({ id: account.user.id })
  },
  'GET /reauthenticate': () => Response.json({}),
  'GET /user/identities/authorize': (_account, { search }) =>
    Response.json({ url: `https://provider.example/${search}` }),
  'DELETE /user/identities/:id': ({ user }, _seen, id) => {
    if ((user.identities?.length ?? 0) < 2) return createErrorResponse(422, 'single_identity_not_deletable')
    user.identities = user.identities?.filter(({ identity_id }) => identity_id !== id) ?? []
    return Response.json({})
  },
  'POST /passkeys/registration/options': ({ user }) =>
    Response.json({ challenge_id: randomUUID(), options: registrationOptions(user), expires_at: 0 }),
  'POST /passkeys/registration/verify': ({ passkeys }, { body }) => {
    const { id } = body.credential as { id: string }
    const passkey = { id, friendly_name: 'Passkey', created_at: '2026-01-01T00:00:00Z' }
    passkeys.push(passkey)
    return Response.json(passkey)
  },
  'GET /passkeys': ({ passkeys }) => Response.json(passkeys),
  'PATCH /passkeys/:id': ({ passkeys }, { body }, id) => {
    const passkey = passkeys.find((one) => one.id === id)
    if (!passkey) return createErrorResponse(404, 'webauthn_credential_not_found')
    return Response.json(Object.assign(passkey, { friendly_name: body.friendly_name }))
  },
  'DELETE /passkeys/:id': (account, _seen, id) => {
    account.passkeys = account.passkeys.filter((one) => one.id !== id)
    return new Response(null, { status: 204 })
  },
}

/** Answers the request of a signed-in user about the account. Undefined for other requests. */
export function answerAccount(account: TestAccount, route: string, seen: SeenRequest): Response | undefined {
  const exact = routes[route]
  if (exact) return exact(account, seen, '')
  const [method = '', path = ''] = route.split(' ')
  const parts = path.split('/')
  for (const [index, id] of parts.entries()) {
    const pattern = `${method} ${parts.with(index, ':id').join('/')}`
    if (routes[pattern]) return routes[pattern](account, seen, id)
  }
  return undefined
}

/** Verifies the code of a factor: `/factors/<id>/verify` or one of the recovery codes. */
export function redeemFactorCode(
  { user, recoveryCodes }: TestAccount,
  factorId: string,
  code: string,
): boolean {
  if (factorId === 'recovery-codes') {
    const at = recoveryCodes.indexOf(code)
    if (at >= 0) recoveryCodes.splice(at, 1)
    return at >= 0
  }
  if (code !== totpCode) return false
  user.factors =
    user.factors?.map((one) => (one.id === factorId ? { ...one, status: 'verified' } : one)) ?? []
  return true
}

function newCodes(account: TestAccount): Response {
  account.recoveryCodes = Array.from({ length: 10 }, () => randomBytes(8).toString('hex'))
  const codes = [...account.recoveryCodes]
  return Response.json({ id: randomUUID(), type: 'recovery_code', total: codes.length, codes })
}

function registrationOptions(user: User) {
  return {
    challenge: randomBytes(32).toString('base64url'),
    rp: { id: 'localhost', name: 'Portal' },
    user: { id: Buffer.from(user.id).toString('base64url'), name: user.email, displayName: user.email },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  }
}

/** Returns the options with which a browser asks for any passkey of this site. */
export function createAuthenticationOptions() {
  return {
    challenge: randomBytes(32).toString('base64url'),
    rpId: 'localhost',
    userVerification: 'preferred',
  }
}
