import { RealtimeClient } from '@supabase/realtime-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDeferredRealtime } from './deferred-realtime.ts'
import { FakeSocket, installFakeSocket } from './fake-socket.fixture.ts'

beforeEach(installFakeSocket)
afterEach(() => void vi.unstubAllGlobals())

/** Returns a realtime client whose code fails to load `failures` times. */
function begin(failures = 0) {
  const loads: string[] = []
  const pauses: number[] = []
  let token: string | null = 'first'
  const load = async () => {
    loads.push('load')
    if (loads.length <= failures) throw new TypeError('Failed to fetch dynamically imported module')
    return { RealtimeClient }
  }
  const pause = async (time: number) => void pauses.push(time)
  const options = { params: { apikey: 'key' }, accessToken: async () => token }
  const realtime = createDeferredRealtime('wss://project.supabase.co/realtime/v1', options, { load, pause })
  const change = (next: string | null) => {
    token = next
    return realtime.setAuth()
  }
  return { realtime, loads, pauses, change }
}

test('the realtime code is loaded for the first subscription, and not before', async () => {
  const { realtime, loads, change } = begin()
  await change('second')
  const channel = realtime.channel('room')
  expect(realtime.getChannels()).toEqual([channel])
  expect(await realtime.removeAllChannels()).toEqual(['ok'])
  expect(await realtime.disconnect()).toBe('ok')
  expect(realtime.accessTokenValue).toBe('second')
  expect(loads).toEqual([])
  await new Promise((resolve) => realtime.channel('room').subscribe(resolve))
  expect(loads).toEqual(['load'])
  expect(realtime).toBeInstanceOf(RealtimeClient)
})

test('a channel that was made before the code was loaded belongs to the client afterwards', async () => {
  const { realtime } = begin()
  const early = realtime.channel('early')
  await new Promise((resolve) => realtime.channel('other').subscribe(resolve))
  expect(await new Promise((resolve) => early.subscribe(resolve))).toBe('SUBSCRIBED')
  expect(realtime.getChannels().map(({ topic }) => topic)).toEqual(['realtime:early', 'realtime:other'])
  await realtime.removeAllChannels()
})

test('a channel that was left before the code was loaded can be used afterwards', async () => {
  const { realtime } = begin()
  const left = realtime.channel('left')
  expect(await realtime.removeChannel(left)).toBe('ok')
  await new Promise((resolve) => realtime.channel('other').subscribe(resolve))
  expect(await new Promise((resolve) => left.subscribe(resolve))).toBe('SUBSCRIBED')
  await realtime.removeAllChannels()
})

test('a token that changes after the code was loaded reaches the channels', async () => {
  const { realtime, change } = begin()
  await new Promise((resolve) => realtime.channel('room').subscribe(resolve))
  await change('second')
  expect(FakeSocket.frames.at(-1)).toMatchObject({ 3: 'access_token', 4: { access_token: 'second' } })
  await realtime.removeAllChannels()
})

test('the code is loaded again after a failure, and a waiting channel is notified', async () => {
  const { realtime, loads, pauses } = begin(2)
  const reported: [string, unknown][] = []
  await new Promise<void>((resolve) =>
    realtime.channel('room').subscribe((status, error) => {
      reported.push([status, error?.message])
      if (status === 'SUBSCRIBED') resolve()
    }),
  )
  const words = 'the code for realtime:room could not be loaded'
  expect(reported).toEqual([
    ['CHANNEL_ERROR', words],
    ['CHANNEL_ERROR', words],
    ['SUBSCRIBED', undefined],
  ])
  expect(pauses).toEqual([1000, 2000])
  expect(loads).toHaveLength(3)
  await realtime.removeAllChannels()
})

test('without channels the code is not loaded again until there is a new one', async () => {
  const { realtime, loads, pauses } = begin(1)
  await new Promise<void>((resolve) => {
    const channel = realtime.channel('room')
    channel.subscribe((status) => {
      if (status === 'CHANNEL_ERROR') void realtime.removeChannel(channel)
      else resolve()
    })
  })
  expect(pauses).toEqual([])
  expect(await new Promise((resolve) => realtime.channel('room').subscribe(resolve))).toBe('SUBSCRIBED')
  expect(loads).toHaveLength(2)
  await realtime.removeAllChannels()
})
