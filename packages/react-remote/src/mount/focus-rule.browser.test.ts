import { focusManager, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followFocus } from './focus-rule.ts'
import { createQueryClient } from './query-client.ts'

const clients: QueryClient[] = []
let ended = new AbortController()
const places: Element[] = []

beforeEach(() => {
  ended = new AbortController()
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  ended.abort()
  for (const client of clients.splice(0)) client.unmount()
  for (const place of places.splice(0)) place.remove()
  focusManager.setFocused(undefined)
  vi.useRealTimers()
})

/** Shows a query that takes so long, or fails. Returns the number of its requests. */
async function observe({ takes = 0, fails = '', below = '0' } = {}) {
  const place = document.createElement('div')
  place.style.display = 'contents'
  place.innerHTML = `<div style="block-size: 10px; margin-block-start: ${below}">rows</div>`
  document.body.append(place)
  places.push(place)
  const client = createQueryClient()
  clients.push(client)
  client.mount()
  followFocus(client, place, ended.signal)
  let requests = 0
  const observer = new QueryObserver(client, {
    queryKey: ['rows'],
    staleTime: 0,
    retry: false,
    queryFn: () => {
      requests += 1
      vi.setSystemTime(Date.now() + takes)
      if (fails) throw Object.assign(new Error(fails), { code: fails })
      return requests
    },
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  observer.subscribe(({ fetchStatus }) => fetchStatus === 'idle' && resolve())
  await promise
  return { place, requests: () => requests }
}

async function comeBackAfter(time: number): Promise<void> {
  focusManager.setFocused(false)
  vi.setSystemTime(Date.now() + time)
  focusManager.setFocused(true)
  // A client resumes its mutations before it checks its queries.
  for (const client of clients) await client.resumePausedMutations()
}

test('the return to a page requests data that is older than half a minute', async () => {
  const { requests } = await observe()
  await comeBackAfter(29_000)
  expect(requests()).toBe(1)
  await comeBackAfter(2_000)
  await expect.poll(requests).toBe(2)
})

test('a request that took 2 s is repeated after 100 s at the earliest', async () => {
  const { requests } = await observe({ takes: 2_000 })
  await comeBackAfter(90_000)
  expect(requests()).toBe(1)
  await comeBackAfter(11_000)
  await expect.poll(requests).toBe(2)
})

test('the return to a page does not repeat a statement that the database has ended, but repeats another failure', async () => {
  const [ended, refused] = [await observe({ fails: '57014' }), await observe({ fails: '42501' })]
  await comeBackAfter(600_000)
  await expect.poll(refused.requests).toBe(2)
  expect(ended.requests()).toBe(1)
})

test('a mount below the screen requests its data when it is scrolled into view', async () => {
  const { place, requests } = await observe({ below: '5000px' })
  await comeBackAfter(60_000)
  await comeBackAfter(60_000)
  expect(requests()).toBe(1)
  place.firstElementChild?.scrollIntoView()
  await expect.poll(requests).toBe(2)
})
