import { describe, expect, test } from 'vitest'
import { defaultRateLimits } from '../../config/rate-limits.ts'
import { confirmationConfig } from '../../testing.ts'
import { openAttempts, password } from './attempts.fixture.ts'

const { send, signIn, guess, newPerson, passTime } = openAttempts(confirmationConfig, defaultRateLimits)

describe('known devices', () => {
  test('a known device has ten attempts of its own, and then delays of its own', async () => {
    const { email, device } = await newPerson()
    await guess(email, 6)
    const statuses = []
    for (let n = 0; n < 11; n++) statuses.push((await signIn(email, 'wrong', { device })).status)
    expect(statuses).toEqual([...Array(10).fill(400), 429])
    await passTime(1)
    expect((await signIn(email, password, { device })).status).toBe(200)
  })

  test('a device is known only for the account that signed in on it', async () => {
    const ada = await newPerson()
    const bob = await newPerson()
    await guess(bob.email, 5)
    expect((await signIn(bob.email, password, { device: ada.device })).status).toBe(429)
    for (const device of [
      'none',
      `${bob.device}x`,
      bob.device?.replace(/^./, (letter) => (letter === 'a' ? 'b' : 'a')),
    ])
      expect((await signIn(bob.email, password, { device: device ?? '' })).status).toBe(429)
    expect((await signIn(bob.email, password, { device: bob.device })).status).toBe(200)
  })

  test('a device is known until the password changes, and the device that changes it gets a new token', async () => {
    const { email, device, token } = await newPerson()
    const changed = await send('user', { password: 'nine quiet lanterns' }, { token, method: 'PUT' })
    expect(changed.status).toBe(200)
    await guess(email, 5)
    expect((await signIn(email, 'nine quiet lanterns', { device })).status).toBe(429)
    expect((await signIn(email, 'nine quiet lanterns', { device: changed.device })).status).toBe(200)
  })

  test('a known device gets a newer token when it renews its session, and keeps its counter', async () => {
    const { email, device } = await newPerson()
    const { body } = await signIn(email, password, { device })
    for (let n = 0; n < 10; n++) await signIn(email, 'wrong', { device })
    const renewed = await send('token?grant_type=refresh_token', { refresh_token: body.refresh_token }, {})
    expect(renewed.device?.split('.')[0]).toBe(device?.split('.')[0])
    expect((await signIn(email, password, { device: renewed.device })).status).toBe(429)
  })
})

test('a client address that tries many accounts is delayed, and a known device at it is not', async () => {
  const { email, device } = await newPerson()
  const from = '192.0.2.77'
  const statuses = []
  for (let n = 0; n < 32; n++)
    statuses.push((await signIn(`user-${n}@portico.example`, 'wrong', { from })).status)
  expect(statuses).toEqual([...Array(30).fill(400), 429, 429])
  expect((await signIn(email, password, { from })).status).toBe(429)
  expect((await signIn(email, password, { from, device })).status).toBe(200)
  expect((await signIn(email, password, { from: '192.0.2.78' })).status).toBe(200)
})
