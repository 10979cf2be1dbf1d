import { describe, expect, test } from 'vitest'
import { noRateLimits } from '../../config/rate-limits.ts'
import { confirmationConfig } from '../../testing.ts'
import {
  createEmail,
  getStatuses,
  openAttempts,
  password,
  type TestAuthResponse,
} from './attempts.fixture.ts'

// Failed attempts belong to an address and not to its account, so that delays do not reveal an account.

const { backend, send, signIn, guess, newPerson, passTime, runSql } = openAttempts(
  `[auth]\nenable_anonymous_sign_ins = true\n${confirmationConfig}`,
  noRateLimits,
)
const tryCode = (email: string, type: string, token = '000000') => send('verify', { email, token, type })

async function newGuest() {
  const { body } = await send('signup', {})
  return { id: body.user.id as string, token: body.access_token as string }
}

/** Changes the address of an account, and confirms the new one by the code or the link of its mail. */
async function changeAddress(token: string, email: string, by: 'code' | 'link' = 'code') {
  expect((await send('user', { email }, { token, method: 'PUT' })).status).toBe(200)
  const { code, landing } = await backend().mailTo(email)
  const token_hash = new URL(landing ?? '').searchParams.get('token_hash')
  const confirmed =
    by === 'code'
      ? await tryCode(email, 'email_change', code ?? '')
      : await send('verify', { token_hash, type: 'email_change' })
  expect(confirmed.status).toBe(200)
}

/** The parts of an answer that an attacker compares, without the seconds that have passed. */
const partsOf = ({ status, body }: TestAuthResponse) => [
  status,
  body.error_code,
  String(body.msg).replace(/\d+/, '<n>'),
]

/** Requests that take an address, or seem to. They answer with the type of the code that is mailed, and with the guest. */
const changes: Record<string, (email: string) => Promise<{ type: string; guest?: string }>> = {
  'a sign-up': async (email) => {
    expect((await send('signup', { email, password: 'nine quiet lanterns' })).status).toBe(200)
    return { type: 'signup' }
  },
  'a guest’s change': async (email) => {
    const { id, token } = await newGuest()
    const asked = await send('user', { email }, { token, method: 'PUT' })
    expect([asked.status, asked.body.new_email]).toEqual([200, email])
    return { type: 'email_change', guest: id }
  },
}

test.each(Object.keys(changes))(
  'delays after %s are the same for a taken address as for a free one',
  async (name) => {
    const change = changes[name] as (typeof changes)[string]
    const seen = []
    for (const email of [(await newPerson()).email, createEmail()]) {
      const answers: unknown[] = [getStatuses(await guess(email, 5))]
      const { type, guest } = await change(email)
      const tryEach = async () => {
        for (const answer of [await signIn(email, 'wrong'), await tryCode(email, type)])
          answers.push(partsOf(answer))
      }
      await tryEach()
      await passTime(1)
      await tryEach()
      await passTime(2)
      answers.push(partsOf(await tryCode(email, type)), partsOf(await signIn(email, 'wrong')))
      const counters = await runSql(
        `select source, failures from portico_private.attempts where subject = portico_private.email_subject('${email}')`,
      )
      // Guests read their own log.
      const log = await runSql(
        `select kind from portico_private.security_log where user_id::text = '${guest ?? ''}' order by id`,
      )
      seen.push({ answers, counters, log })
    }
    expect(seen[0]).toEqual(seen[1])
    const wrong = expect.arrayContaining([400, 'invalid_credentials'])
    const delayed = [429, 'over_request_rate_limit', 'Too many failed attempts. Try again after <n> seconds.']
    expect(seen[0]?.answers.slice(0, 5)).toEqual([
      [400, 400, 400, 400, 400],
      delayed,
      delayed,
      wrong,
      delayed,
    ])
    expect(seen[0]?.counters).toEqual([['', '7']])
  },
)

test('codes for an address are counted together for all guests that request it, and delay no account', async () => {
  const [email, person] = [createEmail(), await newPerson()]
  expect((await send('user', { email }, { token: person.token, method: 'PUT' })).status).toBe(200)
  const statuses = []
  for (let n = 0; n < 6; n++) {
    const { token } = await newGuest()
    expect((await send('user', { email }, { token, method: 'PUT' })).status).toBe(200)
    statuses.push((await tryCode(email, 'email_change')).status)
  }
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429])
  expect((await signIn(person.email, password)).status).toBe(200)
})

test('an address has one counter, in any case of its letters', async () => {
  const statuses = []
  for (const email of ['Case@portico.example', 'case@portico.example', 'CASE@Portico.example'])
    for (const type of ['email', 'recovery']) statuses.push((await tryCode(email, type)).status)
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429])
})

describe('changes of address', () => {
  test('a change of address keeps the delay of a known device, and drops the delay of unknown devices', async () => {
    const { email, device, token } = await newPerson()
    const next = createEmail()
    await guess(email, 5)
    for (let n = 0; n < 10; n++) await signIn(email, 'wrong', { device })
    expect((await signIn(email, password, { device })).status).toBe(429)
    await changeAddress(token, next)
    expect((await signIn(next, password, { device })).status).toBe(429)
    expect((await signIn(next, password)).status).toBe(200)
    // The earlier address answers as if the account still had it.
    expect((await signIn(email, 'wrong')).status).toBe(429)
  })

  test('a change to an address that attackers have tried before does not lock the user out', async () => {
    const { device, token } = await newPerson()
    const next = createEmail()
    await guess(next, 6)
    await changeAddress(token, next, 'link')
    expect((await signIn(next, password, { device })).status).toBe(200)
    expect((await signIn(next, password)).status).toBe(429)
    await passTime(1)
    expect((await signIn(next, password)).status).toBe(200)
  })
})

test('the delay of an address stays when its account is deleted', async () => {
  const { email } = await newPerson()
  await guess(email, 5)
  await runSql(`delete from auth.users where email = '${email}'`)
  expect((await signIn(email, 'wrong')).status).toBe(429)
})
