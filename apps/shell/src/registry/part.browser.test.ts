import type { Registry, RegistryRemote } from '@portico/contract/registry'
import { createExampleRegistry } from '@portico/contract/testing'
import { createFakeSession } from '@portico/session/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PortalConfig } from '../browser/config.ts'
import { collectEvents } from '../loader/releases.fixture.ts'
import { bootRegistry } from './boot-registry.ts'
import { noteListeners, startWithoutTimers } from './page-listeners.fixture.ts'
import { followRegistry } from './updates.ts'

const config: PortalConfig = { url: '', key: '', origins: ['https://files.example'] }
const remotes = createExampleRegistry().remotes as Record<'files' | 'admin', RegistryRemote>

/** The example at a revision; `part` for the one of a document that holds files alone. */
function registry(revision: number, more: Partial<Registry> = {}): Registry {
  return { ...createExampleRegistry(), revision, ...more }
}
const partOfFiles = (revision: number, files: RegistryRemote = remotes.files): Registry =>
  registry(revision, { remotes: { files }, part: { others: 1 } })

/** The files of the portal's server by path. */
let served: Record<string, string>
let asked: string[]
let reports: ReturnType<typeof collectEvents>
let removeListeners = () => {}

beforeEach(() => {
  removeListeners = noteListeners()
  vi.useFakeTimers({ toFake: ['setInterval'] })
  served = {}
  asked = []
  reports = collectEvents()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const path = String(input)
    asked.push(path)
    return path in served ? new Response(served[path]) : new Response('', { status: 404 })
  })
})

afterEach(async () => {
  removeListeners()
  vi.clearAllTimers()
  vi.useRealTimers()
  document.getElementById('portico-registry')?.remove()
  await caches.delete('portico-registry')
  for (const key of Object.keys(localStorage))
    if (key.startsWith('portico-registry-seen')) localStorage.removeItem(key)
  reports.stop()
})

/** Serves a revision: the document of this page, the list, and the file that names both. */
function serve(held: Registry, list: Registry): void {
  const { revision } = list
  const newest = { schema: 1, revision, remotes: Object.keys(list.remotes).length }
  served = {
    '/revision.json': JSON.stringify({ ...newest, list: { path: '/registry.json', integrity: 'sha384-x' } }),
    '/registry.json': JSON.stringify(list),
    [location.pathname]: `<script type="application/json" id="portico-registry">${JSON.stringify(held)}</script>`,
  }
}

async function startPage(held: Registry) {
  document.getElementById('portico-registry')?.remove()
  const block = document.createElement('script')
  block.type = 'application/json'
  block.id = 'portico-registry'
  block.textContent = JSON.stringify(held)
  document.body.append(block)
  const booted = await bootRegistry(config)
  return startWithoutTimers(() => followRegistry(booted, config, createFakeSession().session))
}

test('the remotes that the document does not hold come from the list', async () => {
  const { store, loadOthers } = await startPage(partOfFiles(5))
  serve(partOfFiles(5), registry(5))
  expect(store.getState().others).toBeNull()
  await loadOthers()
  expect(Object.keys(store.getState().others ?? {})).toEqual(['admin'])
  expect(store.getState().updateReady).toBeNull()
  await loadOthers()
  expect(
    asked.filter((path) => path === '/registry.json'),
    'the list is loaded once',
  ).toHaveLength(1)
})

test('a list that could not be loaded comes with the next look', async () => {
  const { store, loadOthers, check } = await startPage(partOfFiles(5))
  await loadOthers()
  expect(store.getState().others).toBeNull()
  serve(partOfFiles(5), registry(5))
  await check()
  expect(Object.keys(store.getState().others ?? {})).toEqual(['admin'])
})

test('a release of another remote is no update: this document stays as it is', async () => {
  const { store, check } = await startPage(partOfFiles(5))
  serve(partOfFiles(5), registry(6))
  await check()
  expect(store.getState().updateReady).toBeNull()
  expect(asked).toEqual(['/revision.json', location.pathname])
})

test('an update is what the present document of this address says otherwise', async () => {
  const { store, check } = await startPage(partOfFiles(5))
  const [release] = remotes.files.releases
  const releases = [{ ...release, version: '1.6.0', traffic: 100 }] as RegistryRemote['releases']
  serve(partOfFiles(6, { ...remotes.files, releases }), registry(6))
  await check()
  expect(store.getState().updateReady).toEqual({ revision: 6, remotes: ['files'], withdrawn: ['files'] })
})

test('another choice of remotes in the present document is no update', async () => {
  const { store, check } = await startPage(partOfFiles(5))
  serve(registry(6, { part: { others: 0 } }), registry(6))
  await check()
  expect(store.getState().updateReady).toBeNull()
})

test('the list is loaded again when there is a remote more', async () => {
  const { store, check } = await startPage(partOfFiles(5))
  serve(
    partOfFiles(5),
    registry(6, { remotes: { ...remotes, billing: { ...remotes.admin, route: '/billing' } } }),
  )
  await check()
  expect(Object.keys(store.getState().others ?? {}).sort()).toEqual(['admin', 'billing'])
})

test.each<[what: string, path: string, text: string, reason: string]>([
  ['names no list', '/revision.json', '{"revision":6}', 'registry_unavailable'],
  ['is cut short', '/registry.json', '{"schema":1,', 'registry_invalid'],
  ['is only a part', '/registry.json', JSON.stringify(partOfFiles(6)), 'registry_invalid'],
  ['carries no registry', location.pathname, '<!doctype html>', 'registry_unavailable'],
])('a file that %s is reported, and the page keeps its remotes', async (_what, path, text, reason) => {
  const { store, loadOthers } = await startPage(partOfFiles(5))
  serve(partOfFiles(6), registry(6))
  served[path] = text
  await loadOthers()
  expect(store.getState().others).toBeNull()
  expect(reports.events.map(({ reason }) => reason)).toEqual([reason])
})

test('after a start on the last good part, the banner goes once the document is well again', async () => {
  const good = await startPage(partOfFiles(5))
  expect(good.store.getState().source).toBe('document')
  const countKept = async () => (await (await caches.open('portico-registry')).keys()).length
  await expect.poll(countKept).toBe(1)
  const { store, check } = await startPage({ ...partOfFiles(5), remotes: { files: null as never } })
  expect(store.getState().source).toBe('last_known_good')
  serve(partOfFiles(5), registry(5))
  await check()
  expect(store.getState().source).toBe('network')
})

test('a list that is older than one seen before is refused', async () => {
  const { store, loadOthers } = await startPage(partOfFiles(5))
  serve(partOfFiles(5), registry(9))
  await loadOthers()
  const later = await startPage(partOfFiles(6))
  serve(partOfFiles(6), registry(8))
  await later.loadOthers()
  expect(store.getState().others).not.toBeNull()
  expect(later.store.getState().others).toBeNull()
  expect(reports.events.map(({ reason }) => reason)).toEqual(['registry_invalid'])
})

test('documents of two routes have a highest seen revision each', async () => {
  localStorage.setItem(
    'portico-registry-seen',
    JSON.stringify({ revision: 9, issuedAt: '2026-12-01T00:00:00Z' }),
  )
  await startPage(partOfFiles(5))
  expect(reports.events).toEqual([])
  // Whether or not the browser has kept the last good one by now, this one is refused.
  await startPage(partOfFiles(4)).catch(() => null)
  expect(reports.events[0]).toMatchObject({ reason: 'registry_invalid' })
})
