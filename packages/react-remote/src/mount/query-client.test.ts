import { createFakeSession } from '@portico/session/testing'
import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  createQueryClient,
  disposeQueryClient,
  isTooSlow,
  isTransient,
  shouldRetryQuery,
} from './query-client.ts'
import { retryWhenReachable } from './retry-when-reachable.ts'

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
])('%s counts as transient', (_name, error) => {
  expect(isTransient(error)).toBe(true)
})

test.each([
  ['a refusal', { status: 403 }],
  ['a missing object', { statusCode: '404' }],
  ['a rule of the database', { code: '23505', message: 'duplicate key' }],
  ['a mistake in the code', new TypeError('x is not a function')],
  ['what asked for nothing', { status: null, cause: new TypeError('x is not a function') }],
  ['a statement that took too long', { status: 500, code: '57014' }],
  ['the same, as a page has classified it', { status: 500, code: 'too_wide', serverCode: '57014' }],
  ['the same, inside of another error', new Error('rows', { cause: { status: 500, code: '57014' } })],
  ['no error at all', undefined],
])('%s does not count as transient', (_name, error) => {
  expect(isTransient(error)).toBe(false)
})

test('a request in progress at the unmount is forgotten as soon as it ends', async () => {
  vi.useFakeTimers()
  const client = createQueryClient()
  const { promise, resolve } = Promise.withResolvers<string>()
  // The value in a browser. Outside of one, queries are not kept for a time.
  const gcTime = 300_000
  const answer = client
    .fetchQuery({ queryKey: ['rows'], queryFn: () => promise, gcTime })
    .catch(() => 'cancelled')
  disposeQueryClient(client)
  resolve('rows')
  expect(await answer).toBe('cancelled')
  await vi.advanceTimersByTimeAsync(1)
  expect(vi.getTimerCount()).toBe(0)
})

test('a read or write without an answer is reported, and a refusal is not', async () => {
  const reported: unknown[] = []
  const client = createQueryClient(({ error, phase }) => reported.push(phase, error))
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
  expect(reported).toEqual(['backend', lost, 'backend', lost])
  // It is not queued until the network returns, because the user has seen the failure.
  onlineManager.setOnline(false)
  await write(lost)
  expect(reported).toHaveLength(6)
})

test('an unexpected error of any query is reported, as its message says', async () => {
  const reported: unknown[] = []
  const client = createQueryClient((failure) => reported.push(failure))
  const mistake = new RangeError('x')
  const known = Object.assign(new Error('duplicate'), { code: '23505' })
  const named = Object.assign(new Error('x'), { code: 'unexpected', status: null })
  for (const error of [mistake, known, named, new DOMException('x', 'AbortError')])
    await client
      .fetchQuery({ queryKey: [String(error)], queryFn: () => Promise.reject(error) })
      .catch(() => {})
  expect(reported).toEqual([
    { error: mistake, phase: 'unexpected' },
    { error: named, phase: 'unexpected' },
  ])
})

test('a failure that took its whole timeout is not retried at once, and a quick one is retried once', () => {
  expect(shouldRetryQuery(0, new TypeError('Failed to fetch: timeout, sent'))).toBe(false)
  expect(shouldRetryQuery(0, new TypeError('Failed to fetch: unreachable, sent'))).toBe(true)
  expect(shouldRetryQuery(1, new TypeError('Failed to fetch: unreachable, sent'))).toBe(false)
})

describe('queries after the backend was unreachable', () => {
  const rest = 'https://b.example/rest/v1'

  /** Shows a query whose requests fail until `isBack`. */
  function showQuery(failure: unknown) {
    const fake = createFakeSession({ user: { id: 'ada' } })
    const client = createQueryClient()
    const ended = new AbortController()
    const stage = { isBack: false, asked: 0 }
    retryWhenReachable(client, fake.session, ended.signal)
    const query = new QueryObserver(client, {
      queryKey: ['rows'],
      retry: false,
      queryFn: async () => {
        stage.asked += 1
        if (!stage.isBack) throw failure
        return 'rows'
      },
    })
    onTestFinished(query.subscribe(() => {}))
    return { ...fake, ended, stage, query }
  }

  test('are retried automatically if they failed on the screen, and only then', async () => {
    const { setLost, stage, query } = showQuery({ status: 503 })
    await expect.poll(() => query.getCurrentResult().isError).toBe(true)
    setLost([rest])
    expect(stage.asked).toBe(1)
    stage.isBack = true
    setLost([])
    await expect.poll(() => query.getCurrentResult().data).toBe('rows')
    setLost([rest])
    setLost([])
    expect(stage.asked).toBe(2)
  })

  test('are not retried after a refusal, or for a remote that is gone', async () => {
    const refused = showQuery({ status: 403 })
    const gone = showQuery({ status: 503 })
    await expect.poll(() => gone.query.getCurrentResult().isError).toBe(true)
    gone.ended.abort()
    for (const { setLost } of [refused, gone]) {
      setLost([rest])
      setLost([])
    }
    expect([refused.stage.asked, gone.stage.asked]).toEqual([1, 1])
  })
})

test('a statement that took too long is reported and sent once', async () => {
  const reported: unknown[] = []
  const client = createQueryClient(({ phase }) => reported.push(phase))
  const error = Object.assign(new Error('canceling statement'), { status: 500, code: '57014' })
  const queryFn = vi.fn(() => Promise.reject(error))
  const observer = new QueryObserver(client, { queryKey: ['rows'], queryFn, staleTime: 0 })
  const stop = observer.subscribe(() => {})
  onTestFinished(stop)
  await expect.poll(() => observer.getCurrentResult().isError).toBe(true)
  expect(isTooSlow(observer.getCurrentResult().error)).toBe(true)
  expect(queryFn).toHaveBeenCalledTimes(1)
  expect(reported).toEqual(['backend'])
  // The user can repeat it.
  await observer.refetch()
  expect(queryFn).toHaveBeenCalledTimes(2)
})
