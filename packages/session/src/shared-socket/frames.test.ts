import { RealtimeClient } from '@supabase/realtime-js'
import { expect, test } from 'vitest'
import { readFrame, type WireData, writeFrame, writeReceivedBroadcast } from './frames.ts'

const client = new RealtimeClient('wss://project.supabase.co/realtime/v1', { params: { apikey: 'key' } })
const encode = (message: object) =>
  new Promise<WireData>((resolve) => client.encode(message as never, resolve as never))
const decode = (data: WireData) =>
  new Promise<unknown>((resolve) => client.decode(data as never, resolve as never))

test('a text message of the client is written with other references', async () => {
  const message = { join_ref: '1', ref: '2', topic: 'realtime:a', event: 'access_token', payload: { a: 1 } }
  const frame = readFrame(await encode(message))
  expect(frame).toEqual({
    joinRef: '1',
    ref: '2',
    topic: 'realtime:a',
    event: 'access_token',
    payload: { a: 1 },
  })
  expect(frame && writeFrame({ ...frame, joinRef: '7', ref: '8' })).toBe(
    await encode({ ...message, join_ref: '7', ref: '8' }),
  )
})

test.each([
  ['JSON', { type: 'broadcast', event: 'mööve', payload: { x: 'ü' } }],
  ['bytes', { type: 'broadcast', event: 'file', payload: new Uint8Array([1, 2, 255]).buffer }],
])(
  'a broadcast of %s is written with other references, and in the form that others receive',
  async (_, payload) => {
    const message = { join_ref: '11', ref: '12', topic: 'realtime:ä', event: 'broadcast', payload }
    const frame = readFrame(await encode(message))
    if (!frame?.broadcast) throw new Error('it was not read as a broadcast')
    expect(frame).toMatchObject({ joinRef: '11', ref: '12', topic: 'realtime:ä', event: 'broadcast' })
    expect(writeFrame({ ...frame, joinRef: '7', ref: '8' })).toEqual(
      await encode({ ...message, join_ref: '7', ref: '8' }),
    )
    expect(await decode(writeReceivedBroadcast('realtime:ä', frame.broadcast))).toMatchObject({
      topic: 'realtime:ä',
      event: 'broadcast',
      payload,
    })
  },
)

test.each(['{}', '["1"]', '[null,null,1,"a",{}]'])('%s is not read as a message', (text) => {
  expect(readFrame(text)).toBeNull()
})
