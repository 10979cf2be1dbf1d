import { expect, test } from 'vitest'
import { type AuthenticatorOverrides, TestAuthenticator } from './authenticator.fixture.ts'
import { decodeCbor } from './cbor.ts'
import { CredentialError, checkAssertion, checkNewCredential, type RelyingParty } from './check-credential.ts'

const origin = 'https://portal.example'
const party: RelyingParty = { id: 'portal.example', name: 'Portal', origins: [origin] }
const challenge = 'Y2hhbGxlbmdl'
const user = '6d1f1c0e-0f8e-4c7b-9d67-0f3e2f1c9a11'

test.each(['ES256', 'RS256', 'EdDSA'] as const)('a passkey with %s can be created and used', (kind) => {
  const device = new TestAuthenticator(origin, kind)
  const made = checkNewCredential(device.create({ challenge, rp: party }), challenge, party)
  expect(made).toMatchObject({ signCount: 0, isBackupEligible: false, transports: ['internal'] })
  expect(Buffer.from(made.id)).toEqual(device.id)
  const answer = device.get({ challenge, rpId: party.id }, user)
  expect(checkAssertion(answer, challenge, party, made).signCount).toBe(1)
})

test('a self-attested passkey is accepted only with a valid signature', () => {
  const device = new TestAuthenticator(origin)
  const made = device.create({ challenge, rp: party }, { fmt: 'packed' })
  expect(checkNewCredential(made, challenge, party).signCount).toBe(0)
  const wrong = new Map([
    ['alg', -7 as const],
    ['sig', Buffer.from('x')],
  ] as [string, number | Uint8Array][])
  const forged = device.create({ challenge, rp: party }, { fmt: 'packed', attStmt: wrong })
  expect(() => checkNewCredential(forged, challenge, party)).toThrow(CredentialError)
})

test('an attestation of the manufacturer is rejected, or ignored if the caller allows it', () => {
  const device = new TestAuthenticator(origin)
  const attStmt = new Map([['x5c', Buffer.from('x')]])
  const made = device.create({ challenge, rp: party }, { fmt: 'packed', attStmt })
  expect(() => checkNewCredential(made, challenge, party)).toThrow(CredentialError)
  expect(Buffer.from(checkNewCredential(made, challenge, party, 'unread').id)).toEqual(device.id)
})

const wrong: [what: string, other: AuthenticatorOverrides][] = [
  ['another origin', { origin: 'https://portal.example.evil' }],
  ['another challenge', { challenge: 'bm9uZQ' }],
  ['the other ceremony', { type: 'webauthn.other' }],
  ['another domain', { rpId: 'evil.example' }],
  ['nobody there', { flags: 0x40 }],
  ['a copy of what cannot be copied', { flags: 0x51 }],
]

test.each(wrong)('a new passkey with %s is rejected', (_what, other) => {
  const made = new TestAuthenticator(origin).create({ challenge, rp: party }, other)
  expect(() => checkNewCredential(made, challenge, party)).toThrow(CredentialError)
})

test.each([
  ...wrong.map(([what, other]): [string, AuthenticatorOverrides] => [
    what,
    other.flags === undefined ? other : { flags: other.flags & ~0x40 },
  ]),
  ['a key that may be copied now', { flags: 0x0d }],
  ['another signature', { signature: Buffer.from('3006020101020101', 'hex') }],
] satisfies [string, AuthenticatorOverrides][])(
  'a sign-in by a passkey with %s is rejected',
  (_what, other) => {
    const device = new TestAuthenticator(origin)
    const made = checkNewCredential(device.create({ challenge, rp: party }), challenge, party)
    const answer = device.get({ challenge, rpId: party.id }, user, other)
    expect(() => checkAssertion(answer, challenge, party, made)).toThrow(CredentialError)
  },
)

test('a sign-in by the key of another passkey is rejected', () => {
  const mine = new TestAuthenticator(origin)
  const other = new TestAuthenticator(origin)
  const made = checkNewCredential(mine.create({ challenge, rp: party }), challenge, party)
  const answer = other.get({ challenge, rpId: party.id }, user)
  expect(() => checkAssertion(answer, challenge, party, made)).toThrow(CredentialError)
  const renamed = { ...answer, rawId: mine.id.toString('base64url') }
  expect(() => checkAssertion(renamed, challenge, party, made)).toThrow('another signature')
})

test.each([
  null,
  'x',
  {},
  { type: 'public-key', rawId: 'é', response: {} },
  { type: 'public-key', rawId: 'AA', response: {} },
])('%j is rejected as a credential', (given) => {
  expect(() => checkNewCredential(given, challenge, party)).toThrow(CredentialError)
})

// Examples of RFC 8949, Appendix A, and values that no authenticator sends.
test.each([
  ['1864', 100],
  ['1a000f4240', 1_000_000],
  ['3903e7', -1000],
  ['63e6b0b4', '水'],
  ['83010203', [1, 2, 3]],
  ['f5', true],
] as const)('CBOR %s is decoded as %j', (hex, value) => {
  expect(decodeCbor(Buffer.from(hex, 'hex'))).toEqual({ value, end: hex.length / 2 })
})

test.each([
  '',
  '5b0000000100000000',
  '9a7fffffff',
  'a201000100',
  'c001',
  '9f',
  'fb3ff0000000000000',
  '818181818181818181818100',
])('CBOR %s is rejected', (hex) => {
  expect(() => decodeCbor(Buffer.from(hex, 'hex'))).toThrow(RangeError)
})
