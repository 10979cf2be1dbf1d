import { expect, test } from 'vitest'
import { parseAnsweredSession, parseSession } from './parse-session.ts'

const claims = { sub: 'person', exp: 2_000_000_000, app_metadata: { team: 'a' } }
const token = `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`
const user = {
  id: 'person',
  aud: 'authenticated',
  email: 'demo@portico.example',
  created_at: '2026-01-01T00:00:00Z',
  app_metadata: { provider: 'email' },
  user_metadata: { name: 'Demo' },
  identities: [{ id: '1', provider: 'email', identity_data: { email: 'demo@portico.example' } }],
  factors: [{ id: '2', factor_type: 'totp', status: 'verified' }],
}
const session = { access_token: token, refresh_token: 'refresh', expires_at: 2_000_000_000, user }
const nested = (depth: number): unknown => (depth === 0 ? 1 : { inner: nested(depth - 1) })

test('a valid session is read with its user', () => {
  expect(parseSession(session)).toEqual({ ...session, token_type: 'bearer' })
})

test.each([
  ['no object', 'text'],
  ['a list', [session]],
  ['a token that no header can carry', { ...session, access_token: `${token}\n` }],
  ['a refresh token of another type', { ...session, refresh_token: { length: 1 } }],
  ['a date that does not exist', { ...session, access_token: 'opaque', expires_at: 1e300 }],
])('a session is refused: %s', (_what, stored) => {
  expect(parseSession(stored)).toBeNull()
})

test.each([
  ['a user that is text', 'person'],
  ['an empty id', { ...user, id: '' }],
  ['app_metadata null', { ...user, app_metadata: null }],
  ['app_metadata a list', { ...user, app_metadata: [] }],
  ['app_metadata nested deeper than the stack', { ...user, app_metadata: nested(2_000) }],
  ['user_metadata as text', { ...user, user_metadata: 'name' }],
  ['an email that is an object', { ...user, email: { toString: 'x' } }],
  ['a role that is a number', { ...user, role: 7 }],
  ['a date that is no date', { ...user, last_sign_in_at: 'yesterday-ish' }],
  ['is_anonymous as text', { ...user, is_anonymous: 'false' }],
  ['factors that are no list', { ...user, factors: { length: 1 } }],
  ['a factor that is null', { ...user, factors: [null] }],
  ['a factor with an object for its name', { ...user, factors: [{ ...user.factors[0], friendly_name: {} }] }],
  ['an identity without a provider', { ...user, identities: [{ id: '1' }] }],
])('a stored user with an invalid field is refused: %s', (_what, stored) => {
  expect(parseSession({ ...session, user: stored })).toBeNull()
})

test('optional fields of a user that are null become absent, and unknown fields are kept', () => {
  const stored = { ...user, phone: null, identities: null, user_metadata: null, custom: [1] }
  const { phone: _phone, identities: _identities, ...others } = stored
  expect(parseSession({ ...session, user: stored })?.user).toEqual({ ...others, user_metadata: {} })
})

test('a session without a user takes the known user, or the claims of its token', () => {
  const { user: _user, ...tokensOnly } = session
  expect(parseSession(tokensOnly, () => user as never)?.user).toBe(user)
  expect(parseSession(tokensOnly)?.user).toMatchObject({ id: 'person', app_metadata: { team: 'a' } })
  const deep = `e30.${Buffer.from(JSON.stringify({ ...claims, app_metadata: nested(2_000) })).toString('base64url')}.x`
  expect(parseSession({ ...tokensOnly, access_token: deep })?.user.app_metadata).toEqual({})
})

test('an answer of the auth server may lack the metadata of an account that was made by SQL', () => {
  const answered = { ...user, app_metadata: null, user_metadata: null }
  expect(parseAnsweredSession({ ...session, user: answered })?.user).toMatchObject({
    app_metadata: {},
    user_metadata: {},
  })
  expect(parseAnsweredSession({ ...session, user: { ...answered, email: {} } })).toBeNull()
})
