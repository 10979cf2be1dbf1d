import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { noRateLimits } from '../config/rate-limits.ts'
import { createFairMutex, type FairMutex } from '../database/fair-mutex.ts'
import type { StorageContext } from '../storage/storage-context.ts'
import { createGateway } from './gateway.ts'

// The run's data folder is deleted at the end, because a gateway still checks the uploads after the tests.
const uploads = mkdtempSync(join(process.env.PORTICO_TEST_DATA ?? tmpdir(), 'gateway-'))

/** Short deadlines that replace the requested ones. */
const soon = { wait: 0.02, run: 0.02 }

function gatewayWith(turns: FairMutex) {
  const database = { turns, db: { query: async () => ({ rows: [] }) } }
  const files = { uploads, sweepUploads: () => undefined }
  const secrets = { publishableKey: 'key' }
  const settings = { 'storage.file_size_limit': 1, 'api.schemas': ['public'] }
  return createGateway(
    {
      database,
      files,
      secrets,
      settings,
      limits: noRateLimits,
    } as unknown as StorageContext,
    { routes: new Hono() },
  )
}

test('an upload that the client aborts is not logged as a failure of the server', async () => {
  const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const body = new ReadableStream({
    pull: (controller) => controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })),
  })
  const init = { method: 'POST', headers: { authorization: 'Bearer key' }, body, duplex: 'half' }
  const answer = await gatewayWith(createFairMutex()).request('/rest/v1/projects', init as RequestInit)
  expect([answer.status, log.mock.calls]).toEqual([408, []])
  log.mockRestore()
})

test('/health reports a database that hangs', async () => {
  const turns = createFairMutex()
  const gateway = gatewayWith({
    ...turns,
    take: (task, deadlines) => turns.take(task, deadlines && soon),
  })
  expect(await (await gateway.request('/health')).json()).toEqual({ status: 'ok' })
  turns.take(() => new Promise(() => undefined)).catch(() => undefined)
  const answer = await gateway.request('/health')
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({ code: 'unavailable', message: expect.stringContaining('busy') })
})

test.each(['/rest/v1/projects', '/storage/v1/bucket', '/auth/v1/user'])(
  '%s answers 503 instead of waiting if the database hangs',
  async (path) => {
    const turns = createFairMutex()
    const gateway = gatewayWith({ ...turns, take: (task) => turns.take(task, soon) })
    turns.take(() => new Promise(() => undefined)).catch(() => undefined)
    const answer = await gateway.request(path, { headers: { authorization: 'Bearer key' } })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  },
)
