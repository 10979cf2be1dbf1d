import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { guardUnloadUntil, guardUnloadWhileMutating } from './guard-unload.ts'

let page: EventTarget
beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  return () => vi.unstubAllGlobals()
})

/** Returns whether the browser asks before it unloads the page. */
const asks = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('the page asks before it is unloaded until each change has succeeded or failed', async () => {
  const first = Promise.withResolvers<string>()
  const second = Promise.withResolvers<string>()
  expect(asks()).toBe(false)
  const held = guardUnloadUntil(first.promise)
  guardUnloadUntil(second.promise).catch(() => {})
  expect(asks()).toBe(true)
  first.resolve('done')
  expect(await held).toBe('done')
  expect(asks()).toBe(true)
  second.reject(new Error('refused'))
  await expect.poll(asks).toBe(false)
})

test('the page asks while a mutation is in progress', async () => {
  const client = new QueryClient()
  const ended = new AbortController()
  guardUnloadWhileMutating(client, ended.signal)
  const answer = Promise.withResolvers<string>()
  const mutation = new MutationObserver(client, { mutationFn: () => answer.promise })
  const change = mutation.mutate()
  expect(asks()).toBe(true)
  answer.resolve('done')
  await change
  expect(asks()).toBe(false)
})

test('a mutation in progress no longer holds the page when its remote is gone', async () => {
  const client = new QueryClient()
  const ended = new AbortController()
  guardUnloadWhileMutating(client, ended.signal)
  void new MutationObserver(client, { mutationFn: () => new Promise(() => {}) }).mutate()
  expect(asks()).toBe(true)
  ended.abort()
  expect(asks()).toBe(false)
})
