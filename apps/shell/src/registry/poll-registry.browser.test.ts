import { parseRegistry } from '@portico/contract/registry'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { PortalConfig } from '../browser/config.ts'
import { noteListeners } from './page-listeners.fixture.ts'
import { pollRegistry } from './poll-registry.ts'
import type { UpdateState } from './updates.ts'

const config: PortalConfig = { url: '', key: '', origins: [] }
const registry = (revision: number) => ({
  schema: 1,
  revision,
  issuedAt: '2026-11-21T09:00:00Z',
  remotes: {},
  provides: { contract: 1, federation: '1.23.0', shared: { react: `19.${revision}.0` } },
})

let newest = 5
let hasFile = true
let visibility: DocumentVisibilityState = 'visible'
const asked: string[] = []
let removeListeners = () => {}

beforeEach(() => {
  newest = 5
  hasFile = true
  visibility = 'visible'
  asked.length = 0
  removeListeners = noteListeners()
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const address = String(input)
    asked.push(address)
    if (address === '/registry.json') return Response.json(registry(newest))
    return hasFile ? Response.json({ revision: newest }) : new Response('', { status: 404 })
  })
})

afterEach(() => {
  removeListeners()
  vi.clearAllTimers()
  vi.useRealTimers()
})

function openTab() {
  const state: UpdateState = { source: 'document', issuedAt: '', updateReady: null }
  const store = createStore<UpdateState>(() => state)
  const booted = { registry: parseRegistry(registry(5), { allowedOrigins: [] }), source: state.source }
  return { store, check: pollRegistry(booted, config, store) }
}

/** Lets so many minutes pass, each with what follows from it. */
async function pass(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    vi.advanceTimersByTime(60_000)
    // The looks of a minute are done when their lock is free.
    await navigator.locks.request('portico-registry', () => {})
  }
}

test('five visible tabs ask at most twelve times an hour, for the revision alone', async () => {
  for (let tab = 0; tab < 5; tab++) openTab()
  await pass(60)
  expect(asked.length).toBeGreaterThanOrEqual(9)
  expect(asked.length).toBeLessThanOrEqual(12)
  expect(new Set(asked)).toEqual(new Set(['/revision.json']))
})

test('a hidden tab asks for nothing, and for the revision once when it is visible again', async () => {
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

test('a new revision is read by the tab that polls, and by the other tabs after it', async () => {
  const { store, check } = openTab()
  const other = openTab()
  newest = 6
  await check()
  expect(asked).toEqual(['/revision.json', '/registry.json'])
  expect(store.getState().updateReady).toMatchObject({ revision: 6 })
  // A browser tells other tabs alone of what a tab has stored.
  window.dispatchEvent(new StorageEvent('storage', { key: 'portico-registry-look' }))
  await expect.poll(() => other.store.getState().updateReady).toMatchObject({ revision: 6 })
  await check()
  expect(asked.filter((address) => address === '/registry.json')).toHaveLength(2)
})

test('a tab polls the registry if the site has no file of the revision', async () => {
  hasFile = false
  const { store, check } = openTab()
  openTab()
  await check()
  newest = 6
  await pass(6)
  expect(asked).toEqual(['/revision.json', '/registry.json', '/registry.json'])
  expect(store.getState().updateReady).toMatchObject({ revision: 6 })
})
