import { createClient } from '@supabase/supabase-js'
import { expect, onTestFinished, test, vi } from 'vitest'
import { tasks } from '../fetch-stub.fixture.ts'
import type { Table } from '../schema/schema.ts'
import { createLiveService } from './live-socket.fixture.ts'
import { subscribeToTable } from './subscribe-to-table.ts'
import { createPresenceTopic, trackPresence } from './track-presence.ts'

// An element in the portal's own page loads the remote twice, but the session has one client.

function openClient() {
  const service = createLiveService()
  const client = createClient('http://data.test', 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: service.Socket as typeof WebSocket },
  })
  onTestFinished(() => void client.removeAllChannels())
  return { service, client }
}

async function again<Module>(load: () => Promise<Module>): Promise<Module> {
  vi.resetModules()
  return load()
}

test('two copies of the remote follow one table, each with its own channel', async () => {
  const { service, client } = openClient()
  const copy = await again(() => import('./subscribe-to-table.ts'))
  const [first, second] = [vi.fn(), vi.fn()]
  const table = tasks as unknown as Table
  subscribeToTable(client, table, ['id'], { onChange: first, onReady() {} })
  const leave = copy.subscribeToTable(client, table, ['id'], { onChange: second, onReady() {} })
  await expect.poll(service.joined).toHaveLength(2)
  service.tell('UPDATE', { id: 1 })
  await expect.poll(() => [first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1])
  leave()
  await expect.poll(service.joined).toHaveLength(1)
  service.tell('UPDATE', { id: 2 })
  await expect.poll(() => first).toHaveBeenCalledTimes(2)
  expect(second).toHaveBeenCalledTimes(1)
})

test('a row that is open in two copies joins once, and the other copy joins after the first leaves', async () => {
  const { service, client } = openClient()
  const copy = await again(() => import('./track-presence.ts'))
  const row = { schema: 'public', table: 'tasks', row: '["1"]' }
  const ada = { id: 'ada', name: 'Ada' }
  const joins = () => service.sent('phx_join').length
  const leave = trackPresence(client, row, ada, () => {})
  await expect.poll(service.joined).toEqual([`realtime:${createPresenceTopic('public', 'tasks', '["1"]')}`])
  const others = vi.fn()
  const leaveCopy = copy.trackPresence(client, row, ada, others)
  expect(joins()).toBe(1)
  leave()
  await expect.poll(joins).toBe(2)
  const bob = { bob: { metas: [{ phx_ref: 'bob', name: 'Bob' }] } }
  await expect.poll(service.joined).toHaveLength(1)
  service.push(`realtime:${createPresenceTopic('public', 'tasks', '["1"]')}`, 'presence_state', bob)
  await expect.poll(() => others.mock.lastCall).toEqual([['Bob']])
  leaveCopy()
  await expect.poll(service.joined).toEqual([])
})
