import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BackendApart, type Crowd, gatherCrowd, startApart } from './crowd.fixture.ts'

const [rate, seconds, people] = [200, 60, 50]

let backend: BackendApart
let crowd: Crowd

beforeAll(async () => {
  backend = await startApart()
  crowd = await gatherCrowd(backend, people)
})
afterAll(async () => {
  crowd?.leave()
  await backend?.close()
})

const until = (check: () => unknown) => expect.poll(check, { interval: 200 }).toBeTruthy()

test(`${rate} changes a second for ${seconds} s reach all of ${people} who may see them, in order, and no other`, async () => {
  expect(await crowd.write(rate, seconds)).toBeGreaterThan(rate * seconds * 0.8)
  await until(() => crowd.faults().length === 0)
  expect(crowd.listeners.flatMap(({ states }) => states)).toEqual(Array(people).fill('SUBSCRIBED'))
})

test('only one that stops reading is dropped, and comes back when it reads again', async () => {
  const [deaf, ...others] = crowd.listeners
  const socket = deaf?.sockets.at(-1)
  socket?.pause()
  const writing = crowd.write(rate, 20)
  for (let id = 1_000_000; id < 1_000_200; id++)
    await crowd.service
      .from('sightings')
      .insert({ id, value: 0, is_open: false, owner: deaf?.id, note: 'x'.repeat(100_000) })
      .throwOnError()
  await writing
  socket?.resume()
  await until(() => deaf?.sockets.length === 2 && deaf.states.at(-1) === 'SUBSCRIBED')
  const faultsOfOthers = () => crowd.faults().filter((fault) => !fault.startsWith(`${deaf?.email},`))
  await until(() => faultsOfOthers().length === 0)
  expect(others.flatMap(({ states }) => states)).toEqual(Array(people - 1).fill('SUBSCRIBED'))
})

test('after a kill -9 everybody comes back by themselves, and is sent what changes', async () => {
  await backend.kill()
  await until(() => crowd.listeners.every(({ states }) => states.at(-1) !== 'SUBSCRIBED'))
  await backend.restart()
  await until(() => crowd.listeners.every(({ states }) => states.at(-1) === 'SUBSCRIBED'))
  const before = Math.max(...crowd.written.keys())
  await crowd.write(rate, 5)
  const isLater = (fault: string) => Number(/row (\d+)/.exec(fault)?.[1]) > before
  await until(() => !crowd.faults().some(isLater))
})
