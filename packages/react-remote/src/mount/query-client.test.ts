import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient, endQueryClient, isTransient } from './query-client.ts'

afterEach(() => {
  vi.useRealTimers()
  onlineManager.setOnline(true)
})

test.each([
  ['no answer', new TypeError('Failed to fetch')],
  ['no answer, in the words of postgrest-js', { message: 'TypeError: fetch failed', code: '', details: '' }],
  ['an answer without a status', Object.assign(new Error('x'), { status: 0 })],
  ['a fault of the server', { status: 503 }],
  ['a fault of the storage, whose status is a text', { statusCode: '500' }],
  ['no connection to the database', { code: 'PGRST000' }],
  ['an auth server out of reach', { name: 'AuthRetryableFetchError' }],
  [
    'no answer, as storage-js wraps it',
    Object.assign(new Error('Failed to fetch'), { originalError: new TypeError('Failed to fetch') }),
  ],
  ['any of these below', new Error('rows', { cause: { status: 502 } })],
])('%s may pass', (_name, error) => {
  expect(isTransient(error)).toBe(true)
})

test.each([
  ['a refusal', { status: 403 }],
  ['a missing object', { statusCode: '404' }],
  ['a rule of the database', { code: '23505', message: 'duplicate key' }],
  ['a mistake in the code', new TypeError('x is not a function')],
  ['what asked for nothing', { status: null, cause: new TypeError('x is not a function') }],
  ['no error at all', undefined],
])('%s does not', (_name, error) => {
  expect(isTransient(error)).toBe(false)
})

test('what was under way when the mount went is forgotten as soon as it ends', async () => {
  vi.useFakeTimers()
  const client = createQueryClient()
  const { promise, resolve } = Promise.withResolvers<string>()
  // What a browser keeps; outside of one nothing is kept for a time.
  const gcTime = 300_000
  const answer = client
    .fetchQuery({ queryKey: ['rows'], queryFn: () => promise, gcTime })
    .catch(() => 'cancelled')
  endQueryClient(client)
  resolve('rows')
  expect(await answer).toBe('cancelled')
  await vi.advanceTimersByTimeAsync(1)
  expect(vi.getTimerCount()).toBe(0)
})

test('what did not arrive is heard of, read or written; what was refused is not', async () => {
  const heard: unknown[] = []
  const client = createQueryClient((error) => heard.push(error))
  const write = (error: unknown) =>
    client
      .getMutationCache()
      .build(client, { mutationFn: () => Promise.reject(error) })
      .execute(undefined)
      .catch(() => {})
  const read = (error: unknown) =>
    client
      .fetchQuery({ queryKey: [error], queryFn: () => Promise.reject(error), retry: false })
      .catch(() => {})
  const lost = { status: 503 }
  const refused = { status: 403 }
  for (const error of [lost, refused]) {
    await write(error)
    await read(error)
  }
  expect(heard).toEqual([lost, lost])
  // Not kept until the network returns: the person is told.
  onlineManager.setOnline(false)
  await write(lost)
  expect(heard).toEqual([lost, lost, lost])
})
