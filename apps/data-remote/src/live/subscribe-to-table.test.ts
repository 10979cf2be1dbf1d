import { createClient } from '@supabase/supabase-js'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestTable } from '../schema/table.fixture.ts'
import { createLiveService } from './live-socket.fixture.ts'
import { subscribeToTable } from './subscribe-to-table.ts'

function openClient() {
  const service = createLiveService()
  const client = createClient('http://data.test', 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: service.Socket as typeof WebSocket },
  })
  onTestFinished(() => void client.removeAllChannels())
  return { service, client }
}

test('subscribeToTable ignores changes of a table whose name matches the pattern of the followed name', async () => {
  const { service, client } = openClient()
  const onChange = vi.fn()
  const leave = subscribeToTable(client, createTestTable({ name: '50%' }), ['id'], { onChange, onReady() {} })
  await expect.poll(service.joined).toHaveLength(1)
  const tell = (schema: string, table: string, id: number) =>
    service.push(service.joined()[0] ?? '', 'postgres_changes', {
      ids: [1],
      data: {
        type: 'INSERT',
        schema,
        table,
        commit_timestamp: '2026-01-01T00:00:00Z',
        errors: null,
        columns: [{ name: 'id', type: 'int4' }],
        record: { id },
      },
    })
  tell('public', '50 euros', 1)
  tell('other', '50%', 2)
  tell('public', '50%', 3)
  await expect.poll(() => onChange.mock.calls.map(([change]) => change.keys[0])).toEqual([{ id: 3 }])
  leave()
})

test.each([{ name: '*' }, { schema: '*' }])(
  'subscribeToTable does not follow a table whose name means all tables: %j',
  async (named) => {
    const { service, client } = openClient()
    subscribeToTable(client, createTestTable(named), ['id'], { onChange() {}, onReady() {} })()
    expect([client.getChannels(), service.joined()]).toEqual([[], []])
  },
)
