// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChildBackend, startChildBackend } from '../child-backend.fixture.ts'
import { createListenerCrowd, type ListenerCrowd } from './crowd.fixture.ts'

/** The writer aims at more than the required rate, so that a machine that keeps up reaches it. */
const rate = 200
const asked = 220
const seconds = 60
const people = 50
const latest = 2_000
const longestAway = 5_000

let backend: ChildBackend
let crowd: ListenerCrowd

beforeAll(async () => {
  backend = await startChildBackend()
  crowd = await createListenerCrowd(backend, people)
})
afterAll(async () => {
  crowd?.leave()
  await backend?.close()
})

const until = (check: () => unknown) => expect.poll(check, { interval: 200 }).toBeTruthy()
const areBack = () => crowd.listeners.every(({ states }) => states.at(-1) === 'SUBSCRIBED')

test(`${rate} changes a second for ${seconds} s reach exactly those of ${people} users who may see them within ${latest} ms, in order`, async () => {
  const began = performance.now()
  const count = await crowd.write(asked, seconds)
  const perSecond = (count * 1000) / (performance.now() - began)
  await expect.poll(crowd.faults, { interval: 200 }).toEqual([])
  const delays = crowd.listeners.flatMap((listener) => listener.delays)
  expect(perSecond).toBeGreaterThanOrEqual(rate)
  expect(delays.reduce((most, delay) => Math.max(most, delay), 0)).toBeLessThanOrEqual(latest)
  expect(new Set(crowd.listeners.flatMap(({ toldOfDeleted }) => [...toldOfDeleted]))).toEqual(new Set(['id']))
  expect(crowd.listeners.flatMap(({ states }) => states)).toEqual(Array(people).fill('SUBSCRIBED'))
})

test('a client that stops reading is the only one dropped, receives the reason, and reconnects', async () => {
  const [deaf, reader, ...others] = crowd.listeners
  // This socket is resumed later, even if the client has opened another one after missing heartbeats.
  const paused = deaf?.sockets.at(-1)
  paused?.pause()
  const writing = crowd.write(rate, 20)
  const large = Array.from({ length: 400 }, (_, n) => ({
    id: 1_000_000 + n,
    value: 0,
    is_open: false,
    owner: deaf?.id,
    reader: reader?.email,
    note: 'x'.repeat(100_000),
  }))
  for (const rows of [large.slice(0, 200), large.slice(200)])
    await crowd.service.from('sightings').insert(rows).throwOnError()
  await until(() => large.every(({ id }) => reader?.seen.has(id)))
  paused?.resume()
  await until(() => deaf?.closes.length)
  expect(deaf?.closes).toEqual(['1013 Messages are not read'])
  await writing
  await until(() => deaf?.states.at(-1) === 'SUBSCRIBED')
  const faultsOfOthers = () => crowd.faultsOfLate().filter((fault) => !fault.startsWith(`${deaf?.email},`))
  // Check the closes first, because a listener that was dropped as well has missed changes.
  expect([reader, ...others].flatMap((one) => one?.closes)).toEqual([])
  await expect.poll(faultsOfOthers, { interval: 200 }).toEqual([])
})

test(`all clients reconnect by themselves within ${longestAway} ms after a kill -9 during changes, and receive later changes`, async () => {
  const writing = crowd.write(rate, seconds).then(
    () => 'went on',
    () => 'broke off',
  )
  const first = Math.max(...crowd.written.keys())
  await until(() =>
    crowd.listeners.some(({ seen }) => [...seen.keys()].some((id) => id > first && id < 1_000_000)),
  )
  await backend.kill()
  expect(await writing).toBe('broke off')
  await until(() => crowd.listeners.every(({ states }) => states.at(-1) !== 'SUBSCRIBED'))
  await backend.restart()
  const restarted = performance.now()
  await expect.poll(areBack, { interval: 50 }).toBe(true)
  expect(performance.now() - restarted).toBeLessThanOrEqual(longestAway)
  const before = Math.max(...crowd.written.keys())
  await crowd.write(rate, 5)
  const isLater = (fault: string) => Number(/row (\d+)/.exec(fault)?.[1]) > before
  await expect.poll(() => crowd.faults().filter(isLater), { interval: 200 }).toEqual([])
})
