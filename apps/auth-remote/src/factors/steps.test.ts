import type { Session, SessionSnapshot } from '@portico/session'
import { createFakeSession } from '@portico/session/testing'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { AuthFailure } from '../errors/failure.ts'
import { factorKindsQuery } from './factor-kinds.ts'
import { getFactorChoices, getFactors, type MfaFactor } from './factors.ts'
import { enrollKey, verifyKey } from './keys.ts'
import { enrollPhone, maskPhoneNumber, parsePhoneNumber, verifyTextCode } from './phones.ts'

afterEach(() => vi.unstubAllGlobals())

/** The client of a project whose database has no functions, so no call needs a proof. */
const client = {
  rpc: async () => ({ data: null, error: { code: 'PGRST202', message: 'no function' }, status: 404 }),
} as unknown as Session['client']

const step = (id: string, kind: MfaFactor['kind'], lastAsked = ''): MfaFactor => ({
  ...{ id, kind, name: id, since: '2026-01-01T00:00:00Z', number: '', lastAsked },
})
const refusal = (code: string, status = 422) => ({ data: null, error: { code, status, message: code } })
const codeOf = (made: Promise<unknown>) => made.then(String, (failure: AuthFailure) => failure.code)

test('the factors of an account are the verified ones of a known type, in the order in which they were added', () => {
  const factor = { id: 'f', status: 'verified', created_at: '2026-01-01', last_challenged_at: null }
  const factors = [
    { ...factor, factor_type: 'phone', phone: '436601234567', friendly_name: 'Mobile' },
    { ...factor, factor_type: 'webauthn', phone: '', created_at: '2025-12-31' },
    { ...factor, factor_type: 'totp', status: 'unverified' },
    { ...factor, factor_type: 'stamp' },
  ]
  const user = { factors } as unknown as SessionSnapshot['user']
  expect(getFactors(user)).toMatchObject([
    { kind: 'key', number: '', name: '' },
    { kind: 'phone', number: '+436601234567', name: 'Mobile' },
  ])
})

test('all keys are one choice, and the factor that was challenged last is preselected', () => {
  const [app, key, spare] = [
    step('app', 'app', '2026-02'),
    step('key', 'key'),
    step('spare', 'key', '2026-03'),
  ]
  expect(getFactorChoices([app, key, spare])).toEqual({ choices: [app, key], usual: key })
  expect(getFactorChoices([app, key]).usual).toBe(app)
  expect(getFactorChoices([]).usual).toBeUndefined()
})

test.each([
  ['+43 (660) 123-4567', '+436601234567'],
  ['0043 660 1234567', '+436601234567'],
  ['0660 1234567', null],
  ['+43 660', null],
  ['+43 660 call me', null],
])('the phone number “%s” is read as %s', (typed, number) => {
  expect(parsePhoneNumber(typed)).toBe(number)
})

test('a masked phone number keeps its first and last digits', () => {
  expect(maskPhoneNumber('+436601234567')).toBe('+43 ••• 67')
})

describe('factor types', () => {
  const ask = async (answer: (type: string) => unknown, steps: MfaFactor[] = []) => {
    const { session, calls } = createFakeSession({
      user: {},
      client,
      answers: {
        'mfa.enroll': ({ factorType }: { factorType: string }) => answer(factorType),
        'mfa.unenroll': () => ({ data: {}, error: null }),
      },
    })
    const kinds = await codeOf(
      new QueryClient().fetchQuery({ ...factorKindsQuery(session, steps), retry: false }),
    )
    return { kinds, begun: calls.filter(({ operation }) => operation === 'mfa.unenroll').length }
  }

  test('each type is offered unless the server refuses it, and enrollments made by asking are removed', async () => {
    const answer = (type: string) =>
      type === 'phone' ? refusal('validation_failed', 400) : { data: { id: type }, error: null }
    expect(await ask(answer)).toEqual({ kinds: 'app,key,phone', begun: 2 })
    const off = (type: string) => (type === 'totp' ? answer(type) : refusal(`mfa_${type}_enroll_not_enabled`))
    expect(await ask(off)).toEqual({ kinds: 'app', begun: 1 })
  })

  test('a request with an existing name starts no enrollment', async () => {
    const answer = () => refusal('mfa_factor_name_conflict')
    expect(await ask(answer, [step('mine', 'app')])).toEqual({ kinds: 'app,key,phone', begun: 0 })
  })

  test('a request without an answer fails', async () => {
    const lost = { name: 'AuthRetryableFetchError', message: 'Failed to fetch', status: 0 }
    expect((await ask(() => ({ data: null, error: lost }))).kinds).toBe('AuthRetryableFetchError')
  })
})

describe('security key', () => {
  const challenge = { id: 'c', webauthn: { type: 'create', credential_options: { publicKey: {} } } }
  const withKey = (answers: object, create: () => unknown) => {
    vi.stubGlobal('PublicKeyCredential', class {})
    vi.stubGlobal('location', new URL('https://portal.example/auth'))
    vi.stubGlobal('navigator', { credentials: { create, get: create } })
    return createFakeSession({
      user: {},
      client,
      answers: {
        'mfa.listFactors': () => ({ data: { all: [{ id: 'left', status: 'unverified' }] }, error: null }),
        'mfa.enroll': () => ({ data: { id: 'new' }, error: null }),
        'mfa.unenroll': () => ({ data: {}, error: null }),
        'mfa.challenge': () => ({ data: challenge, error: null }),
        'mfa.verify': () => ({ data: {}, error: null }),
        ...answers,
      },
    })
  }
  const removed = ({ calls }: ReturnType<typeof withKey>) =>
    calls
      .filter(({ operation }) => operation === 'mfa.unenroll')
      .map(({ args }) => (args[0] as { factorId: string }).factorId)

  test('a new key is created without attestation, for this site', async () => {
    const create = vi.fn(() => ({ id: 'key' }))
    const fake = withKey({}, create)
    await enrollKey(fake.session, 'My key')
    expect(create).toHaveBeenCalledWith({
      publicKey: {
        attestation: 'none',
        authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
      },
    })
    expect(fake.calls.find(({ operation }) => operation === 'mfa.verify')?.args).toMatchObject([
      {
        factorId: 'new',
        challengeId: 'c',
        webauthn: { type: 'create', rpId: 'portal.example', rpOrigins: ['https://portal.example'] },
      },
    ])
    expect(removed(fake)).toEqual(['left'])
  })

  test.each([
    ['NotAllowedError', 'key_not_used'],
    ['InvalidStateError', 'key_known'],
    ['SecurityError', 'key_elsewhere'],
    ['NotSupportedError', 'key_unsupported'],
    ['UnknownError', 'key_failed'],
  ])('a key that the browser refuses with %s fails with %s and leaves no enrollment', async (name, code) => {
    const fake = withKey({}, () => Promise.reject(new DOMException('no', name)))
    expect(await codeOf(enrollKey(fake.session, 'My key'))).toBe(code)
    expect(removed(fake)).toEqual(['left', 'new'])
  })

  test.each([
    ['unexpected_failure', 500, 'key_refused'],
    ['mfa_challenge_expired', 422, 'key_expired'],
    ['over_request_rate_limit', 429, 'over_request_rate_limit'],
  ])('a key that the server answers with %s and status %i fails with %s', async (code, status, said) => {
    const { session } = withKey({ 'mfa.verify': () => refusal(code, status) }, () => ({}))
    expect(await codeOf(verifyKey(session, 'mine'))).toBe(said)
  })

  test('a browser without WebAuthn fails with key_unsupported', async () => {
    const { session } = withKey({}, () => ({}))
    vi.stubGlobal('PublicKeyCredential', undefined)
    expect(await codeOf(verifyKey(session, 'mine'))).toBe('key_unsupported')
  })
})

describe('phone', () => {
  const withPhone = (answers: object) =>
    createFakeSession({
      user: {},
      client,
      answers: {
        'mfa.listFactors': () => ({ data: { all: [] }, error: null }),
        'mfa.enroll': () => ({ data: { id: 'new' }, error: null }),
        'mfa.unenroll': () => ({ data: {}, error: null }),
        ...answers,
      },
    })

  test.each([
    ['unexpected_failure', 500, 'text_not_sent'],
    ['over_sms_send_rate_limit', 429, 'over_sms_send_rate_limit'],
  ])(
    'a phone whose text message fails with %s and status %i leaves no enrollment',
    async (code, status, said) => {
      const { session, calls } = withPhone({ 'mfa.challenge': () => refusal(code, status) })
      expect(await codeOf(enrollPhone(session, { name: 'Mobile', number: '+436601234567' }))).toBe(said)
      expect(calls.at(-1)).toMatchObject({ operation: 'mfa.unenroll', args: [{ factorId: 'new' }] })
    },
  )

  test.each([
    ['mfa_verification_failed', 'text_wrong'],
    ['mfa_challenge_expired', 'text_expired'],
    ['mfa_factor_not_found', 'text_expired'],
  ])('a code that the server refuses with %s fails with %s', async (code, said) => {
    const { session } = withPhone({ 'mfa.verify': () => refusal(code) })
    const given = verifyTextCode(session, { factorId: 'f', challengeId: 'c' }, '123456')
    await expect(given).rejects.toBeInstanceOf(AuthFailure)
    expect(await codeOf(verifyTextCode(session, { factorId: 'f', challengeId: 'c' }, '123456'))).toBe(said)
  })
})
