import { expect, test } from 'vitest'
import { ChannelHub } from './channel-hub.ts'
import { readFrame, type WireFrame } from './frames.ts'
import { type Sent, scopeFor, sentTo, tokenFor } from './tabs.fixture.ts'

const token = tokenFor('ada', 's1')
const topic = 'realtime:room'
const ok = { status: 'ok', response: {} }

/** Creates a hub that records the messages it sends. */
function begin() {
  const server: WireFrame[] = []
  const tabs: Sent[] = []
  const hub = new ChannelHub(scopeFor(token), {
    toServer: (data) => void server.push(readFrame(data) as WireFrame),
    toTabs: (to, { event, payload }) => void tabs.push(...sentTo(to, event, payload)),
    bytesToTabs: (to) => void tabs.push(...to.map((tab): Sent => [tab, null, null, 'bytes', null])),
  })
  const send = (tab: string, event: string, payload: unknown, ref = '9') =>
    hub.fromTab(tab, { joinRef: `${tab}-join`, ref, topic, event, payload })
  const join = (tab: string, config: object = {}, access_token = token) =>
    send(tab, 'phx_join', { access_token, config }, `${tab}-join`)
  const say = (event: string, payload: unknown, ref: string | null = null, joinRef: string | null = null) =>
    hub.fromServer(JSON.stringify([joinRef, ref, topic, event, payload]))
  /** Answers the last message. */
  const reply = (payload: object = ok) => say('phx_reply', payload, server.at(-1)?.ref ?? null)
  return { hub, send, join, say, reply, server, tabs, heard: () => tabs.splice(0) }
}

test('a channel of three tabs is joined once, and each tab gets messages with its own references', () => {
  const { join, say, reply, server, heard } = begin()
  join('a', { private: true })
  join('b', { private: true })
  reply({ status: 'ok', response: { postgres_changes: [{ id: 1 }] } })
  const answer = { status: 'ok', response: { postgres_changes: [{ id: 1 }] } }
  expect(heard()).toEqual([
    ['a', 'a-join', 'a-join', 'phx_reply', answer],
    ['b', 'b-join', 'b-join', 'phx_reply', answer],
  ])
  say('system', { extension: 'postgres_changes', status: 'ok' }, null, server[0]?.joinRef)
  say('presence_state', { eve: { metas: [{ phx_ref: '1' }] } })
  say('presence_diff', {
    joins: { bob: { metas: [{ phx_ref: '2' }] } },
    leaves: { eve: { metas: [{ phx_ref: '1' }] } },
  })
  heard()
  join('c', { private: true })
  expect(heard()).toEqual([
    ['c', 'c-join', 'c-join', 'phx_reply', answer],
    ['c', 'c-join', null, 'presence_state', { bob: { metas: [{ phx_ref: '2' }] } }],
    ['c', 'c-join', null, 'system', { extension: 'postgres_changes', status: 'ok' }],
  ])
  say('postgres_changes', { ids: [1] })
  expect(heard().map(([tab]) => tab)).toEqual(['a', 'b', 'c'])
  expect(server.map(({ event }) => event)).toEqual(['phx_join'])
})

test('the last tab leaves the channel at the server, and the others only get an answer', () => {
  const { hub, send, join, reply, server, heard } = begin()
  for (const tab of ['a', 'b', 'c']) join(tab)
  reply()
  heard()
  send('a', 'phx_leave', {})
  hub.forget('b')
  expect(heard()).toEqual([['a', 'a-join', '9', 'phx_reply', ok]])
  expect(server).toHaveLength(1)
  send('c', 'phx_leave', {})
  expect(server.at(-1)).toMatchObject({ event: 'phx_leave', joinRef: server[0]?.ref })
  reply()
  expect(heard()).toEqual([['c', 'c-join', '9', 'phx_reply', ok]])
  expect(hub.isEmpty).toBe(true)
})

test('a join with another configuration, or with presence but no key, is not accepted in the same channel', () => {
  const { hub, join } = begin()
  const frame = (config: object) =>
    ({
      joinRef: '1',
      ref: '1',
      topic,
      event: 'phx_join',
      payload: { access_token: token, config },
    }) as WireFrame
  join('a', { private: true, presence: { key: '', enabled: false } })
  expect(hub.accepts('b', frame({ presence: { enabled: false, key: '' }, private: true }))).toBe(true)
  expect(hub.accepts('b', frame({ private: false, presence: { key: '', enabled: false } }))).toBe(false)
  expect(hub.accepts('b', { ...frame({}), topic: 'realtime:other' })).toBe(true)
  hub.forget('a')
  join('a', { presence: { key: '', enabled: true } })
  expect(hub.accepts('b', frame({ presence: { key: '', enabled: true } }))).toBe(false)
})

test('a channel that the server refuses or ends is over for all tabs', () => {
  const { hub, join, say, reply, server, heard } = begin()
  join('a')
  join('b')
  const refusal = { status: 'error', response: { reason: 'Unauthorized' } }
  reply(refusal)
  expect(heard().map(([tab, , , , payload]) => [tab, payload])).toEqual([
    ['a', refusal],
    ['b', refusal],
  ])
  expect(hub.isEmpty).toBe(true)
  join('a')
  reply()
  heard()
  say('phx_error', {}, 'old', 'old')
  expect(heard()).toEqual([])
  const joinRef = server.at(-1)?.joinRef ?? null
  say('phx_error', {}, joinRef, joinRef)
  expect(heard()).toEqual([['a', 'a-join', 'a-join', 'phx_error', {}]])
  expect(hub.isEmpty).toBe(true)
})

test('a broadcast reaches the other tabs when the server has allowed it', () => {
  const { send, join, reply, server, heard } = begin()
  const config = { broadcast: { ack: false, self: false } }
  join('a', config)
  join('b', config)
  expect(server[0]?.payload).toMatchObject({ config: { broadcast: { ack: true, self: false } } })
  reply()
  heard()
  const message = { type: 'broadcast', event: 'move', payload: {} }
  send('a', 'broadcast', message)
  reply({ status: 'error', response: { reason: 'not allowed' } })
  expect(heard()).toEqual([])
  send('a', 'broadcast', message)
  reply()
  expect(heard()).toEqual([['b', 'b-join', null, 'broadcast', message]])
})

test('an account stays present while one of its tabs is', () => {
  const { hub, send, join, reply, server, heard } = begin()
  const config = { presence: { enabled: true, key: 'ada' } }
  const track = (x: number) => ({ type: 'presence', event: 'track', payload: { x } })
  for (const tab of ['a', 'b', 'c']) join(tab, config)
  reply()
  send('a', 'presence', track(1))
  send('b', 'presence', track(2))
  heard()
  const sent = () => server.splice(0).map(({ payload }) => payload)
  sent()
  send('b', 'presence', { type: 'presence', event: 'untrack' })
  expect(heard()).toEqual([['b', 'b-join', '9', 'phx_reply', ok]])
  expect(sent()).toEqual([track(1)])
  hub.forget('a')
  expect(sent()).toEqual([{ type: 'presence', event: 'untrack' }])
  hub.forget('b')
  expect(sent()).toEqual([])
})

test('the newest token of the account is sent, but never one of another account or session', () => {
  const { send, join, reply, server, hub } = begin()
  const newer = tokenFor('ada', 's1', 2000)
  const foreign = [tokenFor('eve', 's1', 3000), tokenFor('ada', 's2', 3000), 'sb_publishable_key', undefined]
  for (const other of foreign) {
    send('a', 'phx_join', { access_token: other, config: {} }, 'a-join')
    hub.forget('a')
  }
  join('a')
  reply()
  send('a', 'access_token', { access_token: newer })
  for (const other of [token, ...foreign]) send('a', 'access_token', { access_token: other })
  join('b')
  const sent = server.filter(({ event }) => event !== 'phx_leave')
  expect(
    sent.map(({ event, payload }) => [event, (payload as { access_token: string }).access_token]),
  ).toEqual([...Array.from({ length: 5 }, () => ['phx_join', token]), ['access_token', newer]])
})
