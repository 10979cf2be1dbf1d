import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { defaultRateLimits, noRateLimits } from '../../config/rate-limits.ts'
import { startTestBackend, type TestBackend } from '../../testing.ts'
import { createAuthSender } from '../attempts/attempts.fixture.ts'
import { createMailLimits, type MailKind, type MailLimits, type Requester } from './mail-limits.ts'

const hour = 3600
const stranger = { network: '198.51.100.1' }
const other = { network: '198.51.100.2' }
const owner = { network: '203.0.113.1', owner: 'laptop' }
const limits = {
  ...defaultRateLimits,
  mailInterval: 60,
  mailsPerHour: 6,
  mailsPerRequester: 4,
  mailsPerRecipient: 3,
}
const email = 'ada@portico.example'

describe('createMailLimits', () => {
  let mails: MailLimits
  beforeEach(() => {
    vi.useFakeTimers()
    mails = createMailLimits(limits, hour)
    return () => vi.useRealTimers()
  })
  /** Requests a mail once. Returns whether it is refused, covered by an earlier mail, or sent. */
  const ask = (kind: MailKind, address: string, by: Requester) => {
    if (mails.wait(kind, address, by)) return 'refused'
    mails.count(kind, address, by)
    if (mails.isCovered(kind, address, by)) return 'covered'
    mails.noteSent(kind, address, by)
    return 'sent'
  }

  test('refuses the same caller within the pause for any kind of mail', () => {
    expect(ask('recovery', email, stranger)).toBe('sent')
    expect(ask('code', email, stranger)).toBe('refused')
    expect(mails.wait('sign_up', email, stranger)).toMatchObject({ status: 429, retryAfter: 60 })
    vi.advanceTimersByTime(60_000)
    expect(ask('code', email, stranger)).toBe('sent')
  })

  test('does not refuse another caller for a mail that a stranger has requested', () => {
    expect(ask('recovery', email, stranger)).toBe('sent')
    expect(ask('recovery', email, other)).toBe('covered')
    expect(ask('recovery', email, owner)).toBe('sent')
  })

  test('sends few mails to one address, so that the last one always has a valid code', () => {
    const results = []
    for (let minute = 0; minute < 4; minute++) {
      results.push(ask('recovery', email, { network: `198.51.100.${minute}` }))
      vi.advanceTimersByTime(60_000)
    }
    expect(results).toEqual(['sent', 'sent', 'sent', 'covered'])
    expect(ask('recovery', email, owner)).toBe('sent')
    vi.advanceTimersByTime((hour - 120) * 1000)
    expect(ask('recovery', email, other)).toBe('sent')
  })

  test('sends another mail when the code of the last one has expired', () => {
    mails = createMailLimits(limits, 180)
    for (let minute = 0; minute < 6; minute++) {
      expect(ask('recovery', email, { network: `198.51.100.${minute}` })).toBe('sent')
      vi.advanceTimersByTime(60_000)
    }
  })

  test('refuses a caller that asks for many addresses', () => {
    const results = [1, 2, 3, 4, 5].map((n) => ask('recovery', `user-${n}@portico.example`, stranger))
    expect(results).toEqual(['sent', 'sent', 'sent', 'sent', 'refused'])
    expect(ask('recovery', 'user-5@portico.example', other)).toBe('sent')
  })

  test('sign-ups and codes use up their total, and no recovery', () => {
    const results = [1, 2, 3, 4, 5, 6, 7].map((n) =>
      ask(n % 2 ? 'sign_up' : 'code', `user-${n}@portico.example`, { network: `198.51.100.${n}` }),
    )
    expect(results).toEqual([...Array(6).fill('sent'), 'refused'])
    expect(ask('recovery', email, other)).toBe('sent')
    expect(ask('code', email, owner)).toBe('sent')
    expect(ask('email_change', email, owner)).toBe('sent')
    expect(ask('reauthentication', email, owner)).toBe('sent')
  })

  test('changes of address have a total of their own', () => {
    const results = [1, 2, 3, 4, 5, 6, 7].map((n) =>
      ask('email_change', `user-${n}@portico.example`, { network: stranger.network, owner: `user-${n}` }),
    )
    expect(results).toEqual([...Array(6).fill('sent'), 'refused'])
  })

  test('sends every mail if the limits are off', () => {
    mails = createMailLimits(noRateLimits, hour)
    for (let n = 0; n < 100; n++) expect(ask('sign_up', email, stranger)).toBe('sent')
  })
})

describe('mails of the backend', () => {
  let backend: TestBackend
  let send: ReturnType<typeof createAuthSender>

  beforeAll(async () => {
    backend = await startTestBackend({
      rateLimits: { ...defaultRateLimits, mailInterval: 60, mailsPerHour: 4 },
      trustedProxies: '1',
    })
    send = createAuthSender(backend)
  })
  afterAll(() => backend?.close())
  const mailsTo = async (address: string): Promise<{ type: string }[]> => {
    const answer = await fetch(`${backend.mailbox}/messages.json?to=${encodeURIComponent(address)}`)
    return answer.json()
  }

  test('a user recovers the account while attackers request mails to many addresses', async () => {
    const statuses = []
    for (let n = 0; n < 6; n++) {
      const wanted = { email: `stranger-${n}@portico.example`, password: 'seven quiet lanterns' }
      statuses.push((await send('signup', wanted, { from: `198.51.100.${n}` })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
    const { email } = backend.other
    expect((await send('recover', { email }, { from: '198.51.100.1' })).status).toBe(200)
    const before = await mailsTo(email)
    expect(before.map(({ type }) => type)).toEqual(['recovery'])
    for (const address of [email, 'nobody@portico.example']) {
      expect((await send('recover', { email: address }, { from: '203.0.113.1' })).status).toBe(200)
      expect((await send('recover', { email: address }, { from: '203.0.113.1' })).status).toBe(429)
    }
    expect(await mailsTo(email)).toEqual(before)
    expect(await mailsTo('nobody@portico.example')).toEqual([])
  })

  test('a known device gets a mail of its own after requests of other callers', async () => {
    const { email, password } = backend.demo
    const { device } = await send('token?grant_type=password', { email, password })
    expect((await send('recover', { email }, { from: '198.51.100.1' })).status).toBe(200)
    const before = (await mailsTo(email)).length
    expect((await send('otp', { email }, { from: '203.0.113.2', device })).status).toBe(200)
    expect(await mailsTo(email)).toHaveLength(before + 1)
    expect((await send('otp', { email }, { from: '203.0.113.2', device })).status).toBe(429)
  })
})
