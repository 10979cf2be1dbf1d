import { init } from '@module-federation/runtime'
import { signRelease } from '@portico/contract/registry'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  answer,
  closeViews,
  collectEvents,
  contextOf,
  open,
  pathOf,
  reached,
  registryOf,
  serveRelease,
  settle,
  timesAsked,
} from './releases.fixture.ts'

init({ name: 'shell', remotes: [] })
let told: ReturnType<typeof collectEvents>

beforeEach(() => {
  // The browser keeps so many and no more.
  performance.clearResourceTimings()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  told = collectEvents()
})

afterEach(() => {
  closeViews()
  told.stop()
  for (const map of document.querySelectorAll('script[type=importmap]')) map.remove()
  localStorage.removeItem('portico-map-integrity')
  vi.restoreAllMocks()
})

test('a release that nobody of its team signed is refused where the document asks for it', async () => {
  const { privateKey, publicKey } = (await crypto.subtle.generateKey('Ed25519', false, [
    'sign',
    'verify',
  ])) as CryptoKeyPair
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
  const team = { keyId: 'team', privateKey }
  const before = await signRelease('files', await serveRelease('1.0.0'), team)
  const wanted = { ...(await signRelease('files', before, team)), version: '2.0.0' }
  const registry = registryOf(wanted, before)
  Object.assign(registry.remotes.files as object, { keys: ['team'] })
  registry.keys = { team: btoa(String.fromCharCode(...raw)) }
  const { view } = open(contextOf(registry, { signed: true }))
  await reached(view, 'mounted', 'failed')
  expect(view.getStatus()).toMatchObject({ state: 'mounted', version: '1.0.0' })
  expect(told.events).toMatchObject([
    { version: '2.0.0', phase: 'checking', reason: 'integrity' },
    { version: '1.0.0', phase: 'mounted' },
  ])
})

test('a developer sees the build at the address they gave; another origin is not allowed', async () => {
  const release = await serveRelease('1.0.0', { text: 'my build' })
  const { requires, preload, base } = release
  const facts = { ...requires, preload: { './remote': preload } }
  await answer(pathOf(release, 'release.json'), { body: JSON.stringify(facts), type: 'application/json' })
  const registry = registryOf(await serveRelease('3.0.0'))
  const overrides = { files: base }
  const mine = open(contextOf(registry, { overrides, overrideOrigins: [location.origin] }))
  await reached(mine.view, 'mounted', 'failed')
  expect(mine.view.getStatus()).toMatchObject({ state: 'mounted', version: 'override' })
  expect(mine.element.textContent).toBe('my build')
  const foreign = open(contextOf(registry, { overrides, overrideOrigins: ['http://localhost:1'] }))
  await reached(foreign.view, 'mounted', 'failed')
  expect(foreign.view.getStatus().error?.code).toBe('not_allowed')
})

/** As an earlier page would have found out of this browser. */
function rememberMapIntegrity(answer: 'heeded' | 'ignored'): void {
  localStorage.setItem('portico-map-integrity', `${navigator.userAgent}\n${answer}`)
}

test('a browser that ignores the hashes of the map gets every module by a link that carries its own', async () => {
  rememberMapIntegrity('ignored')
  const release = await serveRelease('1.0.0')
  expect((await settle(release)).state).toBe('mounted')
  const linked = performance
    .getEntriesByType('resource')
    .filter((entry) => (entry as PerformanceResourceTiming).initiatorType !== 'fetch')
    .map(({ name }) => name)
  for (const file of ['remoteEntry.js', 'page.js', 'lazy.js']) expect(linked).toContain(release.base + file)
})

test('one that heeds them gets lazy chunks only when they are asked for', async () => {
  rememberMapIntegrity('heeded')
  const release = await serveRelease('1.0.0')
  expect((await settle(release)).state).toBe('mounted')
  expect(await timesAsked(pathOf(release, 'lazy.js'))).toBe(0)
})

test('where a document requires the map to be heeded, nothing is loaded in a browser that ignores it', async () => {
  rememberMapIntegrity('ignored')
  const release = await serveRelease('1.0.0')
  const { view } = open(contextOf(registryOf(release), { requireMapIntegrity: true }))
  await reached(view, 'mounted', 'failed')
  expect(view.getStatus().error?.code).toBe('not_allowed')
  const askers = performance
    .getEntriesByName(`${release.base}remoteEntry.js`)
    .map((entry) => (entry as PerformanceResourceTiming).initiatorType)
  expect(new Set(askers)).toEqual(new Set(['fetch']))
})

test('a map whose hash the document does not name is not relied on: every module comes by a link', async () => {
  rememberMapIntegrity('heeded')
  const policy = document.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  policy.content = 'img-src *'
  document.head.append(policy)
  const release = await serveRelease('1.0.0')
  const { state } = await settle(release)
  policy.remove()
  expect(state).toBe('mounted')
  expect(document.querySelectorAll('script[type=importmap]').length).toBe(0)
  expect(await timesAsked(pathOf(release, 'lazy.js'))).toBeGreaterThan(0)
})
