import { focusManager, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followFocus } from './focus-rule.ts'
import { createQueryClient, disposeQueryClient } from './query-client.ts'

const clients: QueryClient[] = []
const elements: Element[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  for (const client of clients.splice(0)) client.unmount()
  for (const element of elements.splice(0)) element.remove()
  scrollTo(0, 0)
  focusManager.setFocused(undefined)
  vi.useRealTimers()
})

/** Adds an element at a distance from the top of the page. */
function place(below = '0px'): HTMLElement {
  const element = document.createElement('div')
  element.style.marginBlockStart = below
  element.textContent = 'rows'
  document.body.append(element)
  elements.push(element)
  return element
}

/** Observes a query of a mount in `element`, which `fails` with a code or succeeds. Returns a function that counts its requests. */
async function observe(element: Element, fails = ''): Promise<() => number> {
  const client = createQueryClient()
  clients.push(client)
  client.mount()
  followFocus(client, element)
  let requests = 0
  const observer = new QueryObserver(client, {
    queryKey: ['rows'],
    staleTime: 0,
    retry: false,
    queryFn: () => {
      requests += 1
      if (fails) throw Object.assign(new Error(fails), { code: fails })
      return requests
    },
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  observer.subscribe(({ fetchStatus }) => fetchStatus === 'idle' && resolve())
  await promise
  return () => requests
}

/** Returns to the page, and waits until the browser has reported what is on the screen. */
async function returnAfter(time: number): Promise<void> {
  focusManager.setFocused(false)
  vi.setSystemTime(Date.now() + time)
  focusManager.setFocused(true)
  // The client resumes its mutations before it asks for the queries.
  for (const client of clients) await client.resumePausedMutations()
  const { promise, resolve } = Promise.withResolvers<void>()
  const probe = new IntersectionObserver(() => {
    probe.disconnect()
    resolve()
  })
  probe.observe(document.body)
  await promise
}

test('the return to a page requests answers that are older than 30 s', async () => {
  const requests = await observe(place())
  await returnAfter(29_000)
  expect(requests()).toBe(1)
  await returnAfter(2_000)
  await expect.poll(requests).toBe(2)
})

test('the return to a page repeats a failed request, except for one that the database ended because it took too long', async () => {
  const tooSlow = await observe(place(), '57014')
  const refused = await observe(place(), '42501')
  await returnAfter(600_000)
  await expect.poll(refused).toBe(2)
  expect(tooSlow()).toBe(1)
})

test('a mount below the screen requests its data again when it is scrolled into view', async () => {
  const element = place('5000px')
  const requests = await observe(element)
  await returnAfter(60_000)
  await returnAfter(60_000)
  expect(requests()).toBe(1)
  element.scrollIntoView()
  await expect.poll(requests).toBe(2)
})

test('a mount that has ended requests nothing', async () => {
  const element = place('5000px')
  const requests = await observe(element)
  await returnAfter(60_000)
  expect(requests()).toBe(1)
  for (const client of clients) disposeQueryClient(client)
  element.scrollIntoView()
  await returnAfter(0)
  expect(requests()).toBe(1)
})
