import type { Registry, RegistryRemote } from '@portico/contract/registry'
import { createExampleRegistry } from '@portico/contract/testing'
import { createFakeSession } from '@portico/session/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { PortalConfig } from '../browser/config.ts'
import { noteListeners } from './page-listeners.fixture.ts'
import { createRegistryCheck } from './registry-check.ts'
import type { UpdateState } from './updates.ts'

const config: PortalConfig = { url: '', key: '', origins: ['https://files.example'] }
const { files, ...others } = createExampleRegistry().remotes as Record<string, RegistryRemote>

/** Returns the registry in the document, which only has the remote `files`. */
function partOf(revision: number, version = '1.5.0'): Registry {
  const [release] = files?.releases ?? []
  const releases = [{ ...release, version, traffic: 100 }] as RegistryRemote['releases']
  const remotes = { files: { ...files, releases } as RegistryRemote }
  return { ...createExampleRegistry(), revision, remotes, part: { others: Object.keys(others).length } }
}

let newest = 5
let isDown = false
let visibility: DocumentVisibilityState = 'visible'
const asked: string[] = []
let removeListeners = () => {}

beforeEach(() => {
  newest = 5
  isDown = false
  visibility = 'visible'
  asked.length = 0
  removeListeners = noteListeners()
  localStorage.removeItem('portico-registry-look')
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const address = String(input)
    asked.push(address)
    if (isDown) return new Response('', { status: 503 })
    const remotes = 1 + Object.keys(others).length
    const list = { path: '/registry.json', integrity: 'sha384-x' }
    if (address === '/revision.json') return Response.json({ schema: 1, revision: newest, remotes, list })
    const held = JSON.stringify(partOf(newest, `1.${newest}.0`))
    return new Response(`<script type="application/json" id="portico-registry">${held}</script>`)
  })
})

afterEach(() => {
  removeListeners()
  vi.clearAllTimers()
  vi.useRealTimers()
})

function openTab() {
  const state: UpdateState = { source: 'document', issuedAt: '', updateReady: null, others: null }
  const store = createStore<UpdateState>(() => state)
  const { session } = createFakeSession()
  return {
    store,
    look: createRegistryCheck({ registry: partOf(5), source: 'document' }, config, store, session),
  }
}

/** Advances the time by `minutes`, and waits for the requests of each minute. */
async function pass(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    vi.advanceTimersByTime(60_000)
    // The requests of a minute are done when their lock is free.
    await navigator.locks.request('portico-registry', () => {})
  }
}

test('five visible tabs request the revision at most twelve times an hour, and nothing else', async () => {
  for (let tab = 0; tab < 5; tab++) openTab()
  await pass(60)
  expect(asked.length).toBeGreaterThanOrEqual(9)
  expect(asked.length).toBeLessThanOrEqual(12)
  expect(new Set(asked)).toEqual(new Set(['/revision.json']))
})

test('five tabs request no more while the server is down', async () => {
  isDown = true
  for (let tab = 0; tab < 5; tab++) openTab()
  await pass(60)
  expect(asked.length).toBeGreaterThanOrEqual(9)
  expect(asked.length).toBeLessThanOrEqual(12)
})

test('a hidden tab requests nothing, and the revision once when it is visible again', async () => {
  openTab()
  openTab()
  visibility = 'hidden'
  await pass(30)
  expect(asked).toEqual([])
  visibility = 'visible'
  document.dispatchEvent(new Event('visibilitychange'))
  await navigator.locks.request('portico-registry', () => {})
  expect(asked).toEqual(['/revision.json'])
})

test('the other tabs follow a new revision without requesting it', async () => {
  const first = openTab()
  const other = openTab()
  newest = 6
  await first.look(false)
  expect(asked).toEqual(['/revision.json', location.pathname])
  expect(first.store.getState().updateReady).toMatchObject({ revision: 6, remotes: ['files'] })
  expect(other.store.getState().updateReady).toBeNull()
  // Browsers dispatch `storage` events only in the other tabs, so the test dispatches one itself.
  window.dispatchEvent(new StorageEvent('storage', { key: 'portico-registry-look' }))
  await expect.poll(() => other.store.getState().updateReady).toMatchObject({ revision: 6 })
  expect(asked.filter((address) => address === '/revision.json')).toHaveLength(1)
})

test('a tab ignores an invalid stored look', async () => {
  openTab()
  for (const text of ['', 'null', '{"at":"now"}', JSON.stringify({ at: Date.now() + 9e9 })]) {
    localStorage.setItem('portico-registry-look', text)
    window.dispatchEvent(new StorageEvent('storage', { key: 'portico-registry-look' }))
  }
  expect(asked).toEqual([])
  await pass(6)
  expect(asked).toEqual(['/revision.json'])
})
