import { expect, it } from 'vitest'
import { createTextStorage } from '../cookies/session-storage.ts'
import { sendDevice } from './known-device.ts'

/** Returns a backend whose responses carry `issued`, and the storage of a browser. */
function stage(issued: string | null = null) {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  const sent: [string, string | null][] = []
  const answer = { issued }
  const kept = createTextStorage('sb-device', storage)
  const send = sendDevice(async (input, init) => {
    sent.push([String(input), new Headers(init?.headers).get('X-Portico-Device')])
    return new Response('{}', answer.issued ? { headers: { 'X-Portico-Device': answer.issued } } : {})
  }, kept)
  return { stored, sent, answer, send }
}

it('keeps the device token of a response, and sends it with sign-ins and requests for emails', async () => {
  const { stored, sent, answer, send } = stage('first')
  await send('https://a.example/auth/v1/token?grant_type=password')
  expect(stored.get('sb-device')).toBe('first')
  answer.issued = null
  for (const path of [
    'token?grant_type=password',
    'verify',
    'recover',
    'otp',
    'user',
    'factors/1/verify',
    'logout',
  ])
    await send(`https://a.example/auth/v1/${path}`, { headers: { apikey: 'key' } })
  expect(sent.map(([, token]) => token)).toEqual([
    null,
    'first',
    'first',
    'first',
    'first',
    null,
    'first',
    null,
  ])
  answer.issued = 'second'
  await send('https://a.example/auth/v1/token?grant_type=refresh_token')
  expect(stored.get('sb-device')).toBe('second')
})

it('sends no device header to a backend that has sent none, and keeps the headers of the request', async () => {
  const { stored, send } = stage()
  let headers = new Headers()
  const plain = sendDevice(
    async (_input, init) => {
      headers = new Headers(init?.headers)
      return new Response('{}')
    },
    createTextStorage('sb-device', null),
  )
  await plain('https://a.example/auth/v1/token', { method: 'POST', headers: { apikey: 'key' } })
  expect([...headers]).toEqual([['apikey', 'key']])
  await send('https://a.example/auth/v1/token')
  expect(stored.size).toBe(0)
})
