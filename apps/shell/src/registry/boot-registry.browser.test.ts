import type { Registry } from '@portico/contract/registry'
import { createFakeSession } from '@portico/session/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PortalConfig } from '../browser/config.ts'
import { collectEvents } from '../loader/releases.fixture.ts'
import { type BootedRegistry, bootRegistry } from './boot-registry.ts'
import { readLastKnownGood } from './fallback-registries.ts'
import { storeLastKnownGood } from './keep-last-known-good.ts'
import { noteListeners, startWithoutTimers } from './page-listeners.fixture.ts'
import { followRegistry, type Updates } from './updates.ts'

const config: PortalConfig = { url: '', key: '', origins: ['https://files.example'] }
const registry = (revision: number, more: Partial<Registry> = {}): string =>
  JSON.stringify({
    schema: 1,
    revision,
    issuedAt: '2026-11-21T09:00:00Z',
    remotes: {},
    provides: { contract: 1, federation: '1.23.0', shared: { react: '19.3.1' } },
    ...more,
  })

/** Stands for the portal's server; the page asks it for nothing but its registry. */
const server = vi.fn<() => Response>()
let reports: ReturnType<typeof collectEvents>
let removeListeners = () => {}

beforeEach(() => {
  // Polling never ends by itself, and would request the registry in the tests after this one.
  removeListeners = noteListeners()
  vi.useFakeTimers({ toFake: ['setInterval'] })
  reports = collectEvents()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => server())
})

afterEach(async () => {
  removeListeners()
  vi.clearAllTimers()
  vi.useRealTimers()
  document.getElementById('portico-registry')?.remove()
  await caches.delete('portico-registry')
  reports.stop()
  server.mockReset()
})

function writeDocument(text: string): void {
  const block = document.createElement('script')
  block.type = 'application/json'
  block.id = 'portico-registry'
  block.textContent = text
  document.body.append(block)
}

const reasons = () => reports.events.map(({ remote, reason }) => `${remote} ${reason}`)

test('a good document is enough: nothing is fetched, and its registry is kept for another day', async () => {
  writeDocument(registry(5))
  await expect(bootRegistry(config)).resolves.toMatchObject({ source: 'document', registry: { revision: 5 } })
  expect(server).not.toHaveBeenCalled()
  await expect.poll(readLastKnownGood).toBe(registry(5))
  expect(reasons()).toEqual([])
})

test.each([
  ['missing', '', 'registry registry_unavailable'],
  ['spoilt', '{"schema": 1', 'registry registry_invalid'],
  [
    'with shares that do not fit',
    registry(6, { remotes: { files: {} } as never }),
    'registry registry_invalid',
  ],
])(
  'a document whose registry is %s runs on the last good one, and it is reported',
  async (_what, text, event) => {
    await storeLastKnownGood(registry(5))
    writeDocument(text)
    const booted = await bootRegistry(config)
    expect(booted).toMatchObject({ source: 'last_known_good', registry: { revision: 5 } })
    expect(reasons()).toEqual([event])
  },
)

test('an older document than was used here runs on the last good one', async () => {
  writeDocument(registry(5))
  await bootRegistry(config)
  await expect.poll(readLastKnownGood).toBe(registry(5))
  document.getElementById('portico-registry')?.remove()
  writeDocument(registry(4))
  await expect(bootRegistry(config)).resolves.toMatchObject({ registry: { revision: 5 } })
})

test('what is kept is verified again: somebody may have changed it', async () => {
  await storeLastKnownGood(registry(5))
  writeDocument('')
  server.mockImplementation(() => new Response('', { status: 503 }))
  const trust = { root: { root: `${'A'.repeat(43)}=` } }
  await expect(bootRegistry({ ...config, trust })).rejects.toMatchObject({ code: 'registry_unavailable' })
})

test('without one that is kept, the server is asked; without that, the reason is the document’s', async () => {
  writeDocument('nonsense')
  server.mockImplementation(() => new Response('', { status: 503 }))
  await expect(bootRegistry(config)).rejects.toMatchObject({ code: 'registry_invalid' })
  server.mockImplementation(() => new Response(registry(5)))
  await expect(bootRegistry(config)).resolves.toMatchObject({ source: 'network', registry: { revision: 5 } })
})

async function follow(given: Partial<BootedRegistry> = {}): Promise<Updates> {
  writeDocument(registry(5))
  const booted = { ...(await bootRegistry(config)), ...given }
  return startWithoutTimers(() => followRegistry(booted, config, createFakeSession().session))
}

const newer = { provides: { contract: 1, federation: '1.23.0', shared: { react: '19.4.0' } } }

test('a newer registry makes an update ready; what the page runs on stays', async () => {
  const { store, check } = await follow()
  server.mockImplementation(() => new Response(registry(5)))
  await check()
  expect(store.getState().updateReady).toBeNull()
  server.mockImplementation(() => new Response(registry(6, newer)))
  await check()
  expect(store.getState()).toMatchObject({ source: 'document', updateReady: { revision: 6, remotes: [] } })
})

test('a look that fails, or finds an older registry, says nothing to people and is reported to teams', async () => {
  const { store, check } = await follow()
  for (const answer of [new Response('', { status: 500 }), new Response(registry(4, newer))]) {
    server.mockReturnValue(answer)
    await check()
  }
  expect(store.getState().updateReady).toBeNull()
  expect(reasons()).toEqual(['registry registry_unavailable', 'registry registry_invalid'])
})

test('an answer with the tag of the last is not read again', async () => {
  const { check } = await follow()
  const answer = new Response(registry(6, newer), { headers: { etag: '"6"' } })
  server.mockImplementation(() => answer.clone())
  await check()
  const parse = vi.spyOn(JSON, 'parse')
  await check()
  expect(parse).not.toHaveBeenCalled()
})

test('after a start on the last good one, the banner goes once the server says the same', async () => {
  const { store, check } = await follow({ source: 'last_known_good' })
  server.mockImplementation(() => new Response(registry(5)))
  await check()
  expect(store.getState().source).toBe('network')
})

test('it looks again when the network is back', async () => {
  const { store } = await follow()
  server.mockImplementation(() => new Response(registry(6, newer)))
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => store.getState().updateReady).not.toBeNull()
})
