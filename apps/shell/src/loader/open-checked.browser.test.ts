import { init } from '@module-federation/runtime'
import { createIntegrityImportMap } from '@portico/contract/import-map'
import { type Release, signRelease } from '@portico/contract/registry'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { deadlines } from '../release/deadlines.ts'
import { detectEngine, type EngineTraits } from '../release/engine.ts'
import type { LoaderContext } from '../release/loading.ts'
import {
  closeViews,
  collectEvents,
  countRequests,
  createContext,
  createRegistry,
  getFilePath,
  openAndSettle,
  openFiles,
  serveRelease,
  setAnswer,
  waitForState,
} from './releases.fixture.ts'

init({ name: 'shell', remotes: [] })
let reports: ReturnType<typeof collectEvents>

beforeEach(() => {
  // The browser stops recording resource timings when its buffer is full.
  performance.clearResourceTimings()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  reports = collectEvents()
})

afterEach(() => {
  closeViews()
  reports.stop()
  for (const map of document.querySelectorAll('script[type=importmap]')) map.remove()
})

test('an unsigned release is refused if the document requires signatures, and the previous release is shown', async () => {
  const { privateKey, publicKey } = (await crypto.subtle.generateKey('Ed25519', false, [
    'sign',
    'verify',
  ])) as CryptoKeyPair
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
  const team = { keyId: 'team', privateKey }
  const before = await signRelease('files', await serveRelease('1.0.0'), team)
  const wanted = { ...(await signRelease('files', before, team)), version: '2.0.0' }
  const registry = createRegistry(wanted, before)
  Object.assign(registry.remotes.files as object, { keys: ['team'] })
  registry.keys = { team: btoa(String.fromCharCode(...raw)) }
  const { view } = openFiles(createContext(registry, { signed: true }))
  await waitForState(view, 'mounted', 'failed')
  expect(view.getStatus()).toMatchObject({ state: 'mounted', version: '1.0.0' })
  expect(reports.events).toMatchObject([
    { version: '2.0.0', phase: 'checking', reason: 'integrity' },
    { version: '1.0.0', phase: 'mounted' },
  ])
})

test('an override shows the build at its address, and is refused for an origin that the document does not allow', async () => {
  const release = await serveRelease('1.0.0', { text: 'my build' })
  const { requires, preload, base } = release
  const facts = { ...requires, preload: { './remote': preload } }
  await setAnswer(getFilePath(release, 'release.json'), {
    body: JSON.stringify(facts),
    type: 'application/json',
  })
  const registry = createRegistry(await serveRelease('3.0.0'))
  const overrides = { files: base }
  const mine = openFiles(createContext(registry, { overrides, overrideOrigins: [location.origin] }))
  await waitForState(mine.view, 'mounted', 'failed')
  expect(mine.view.getStatus()).toMatchObject({ state: 'mounted', version: 'override' })
  expect(mine.element.textContent).toBe('my build')
  const foreign = openFiles(createContext(registry, { overrides, overrideOrigins: ['http://localhost:1'] }))
  await waitForState(foreign.view, 'mounted', 'failed')
  expect(foreign.view.getStatus().error?.code).toBe('not_allowed')
})

const chromium = detectEngine(navigator.userAgent)

/** Opens a release as in another browser engine. Also returns the files that were not loaded by `fetch`. */
async function openIn(engine: Partial<EngineTraits>, release: Release, more: Partial<LoaderContext> = {}) {
  // The browser's buffer of resource timings is full after 250 entries.
  performance.clearResourceTimings()
  const { view } = openFiles(
    createContext(createRegistry(release), { engine: { ...chromium, ...engine }, ...more }),
  )
  await waitForState(view, 'mounted', 'failed')
  const linked = performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.startsWith(release.base))
    .filter((entry) => (entry as PerformanceResourceTiming).initiatorType !== 'fetch')
    .map(({ name }) => name.slice(release.base.length))
  return { ...view.getStatus(), linked }
}

test.each([
  ['ignores the hashes of maps', { heedsMap: false }],
  ['takes no map but the first', { takesLaterMaps: false }],
])('a browser that %s loads every module by a link with a hash', async (_what, engine) => {
  const { state, linked } = await openIn(engine, await serveRelease('1.0.0'))
  expect(state).toBe('mounted')
  expect(linked).toEqual(expect.arrayContaining(['remoteEntry.js', 'page.js', 'lazy.js']))
})

test('a browser that checks the hashes of maps loads no lazy chunk before it is imported', async () => {
  const release = await serveRelease('1.0.0')
  expect((await openIn({}, release)).state).toBe('mounted')
  expect(await countRequests(getFilePath(release, 'lazy.js'))).toBe(0)
})

test.each([
  ['the document requires the map, and the browser ignores it', { heedsMap: false }, true],
  ['the document requires the map, and it comes too late for the browser', { takesLaterMaps: false }, true],
  ['the map comes too late, and links do not count', { takesLaterMaps: false, heedsLinks: false }, false],
])('the loader runs no code of a release if %s', async (_what, engine, requireMapIntegrity) => {
  const release = await serveRelease('1.0.0')
  const { error, linked } = await openIn(engine, release, { requireMapIntegrity })
  expect(error).toMatchObject({ code: 'not_allowed', needsReload: true })
  expect(linked).toEqual([])
})

test('the loader probes an unknown browser that accepts one map only, once, and stores the result for its version', async () => {
  const asked = vi.spyOn(globalThis, 'fetch')
  const unknown = { heedsMap: null, takesLaterMaps: false }
  expect((await openIn(unknown, await serveRelease('1.0.0'))).state).toBe('mounted')
  const probes = () => asked.mock.calls.filter(([address]) => address === '/integrity-probe.js').length
  expect(probes()).toBe(1)
  localStorage.setItem('portico-map-integrity', `${navigator.userAgent}\nignored`)
  const { linked } = await openIn(unknown, await serveRelease('1.0.0'))
  expect(linked).toContain('lazy.js')
  expect(probes()).toBe(1)
})

test('the loader needs no probe for an unknown browser that accepts several maps', async () => {
  const asked = vi.spyOn(globalThis, 'fetch')
  const { state, linked } = await openIn({ heedsMap: null }, await serveRelease('1.0.0'))
  expect(state).toBe('mounted')
  expect(linked).not.toContain('lazy.js')
  expect(asked.mock.calls.map(([address]) => address)).not.toContain('/integrity-probe.js')
})

test('the loader fetches no file that the document loads by its own map and links', async () => {
  const release = await serveRelease('1.0.0')
  const files = await documentOf(release)
  const asked = vi.spyOn(globalThis, 'fetch')
  expect((await openIn({}, release)).state).toBe('mounted')
  expect(asked).not.toHaveBeenCalled()
  for (const link of files) link.remove()
})

test('the loader fetches all files if a link of the document failed', async () => {
  const release = await serveRelease('1.0.0')
  const [first, ...others] = await documentOf(release)
  window.porticoLinks = new Map([[first?.href ?? '', 'error']])
  const asked = vi.spyOn(globalThis, 'fetch')
  expect((await openIn({}, release)).state).toBe('mounted')
  expect(asked.mock.calls.map(([address]) => String(address).slice(release.base.length)).sort()).toEqual([
    'page.css',
    'page.js',
    'remoteEntry.js',
  ])
  delete window.porticoLinks
  for (const link of [first, ...others]) link?.remove()
})

test('the loader links and imports files that are only in the document’s map, without fetching them first', async () => {
  const release = await serveRelease('1.0.0')
  await mapOf(release)
  const asked = vi.spyOn(globalThis, 'fetch')
  const { state, linked } = await openIn({}, release)
  expect(state).toBe('mounted')
  expect(asked).not.toHaveBeenCalled()
  expect(linked.toSorted()).toEqual(['page.css', 'page.js', 'remoteEntry.js'])
})

test('the loader imports a hanging module by a second address if the document has its map, and does not stop the page', async () => {
  const release = await serveRelease('1.0.0')
  await mapOf(release)
  for (const path of ['remoteEntry.js', 'page.js']) {
    const body = await (await fetch(release.base + path, { cache: 'no-store' })).text()
    const right = { body, type: 'text/javascript' }
    await setAnswer(getFilePath(release, `${path}?again`), right)
    await setAnswer(
      getFilePath(release, path),
      path === 'page.js' ? { ...right, first: [{ hangs: true }] } : right,
    )
  }
  const stopped = vi.spyOn(globalThis, 'stop')
  deadlines.phase = 2_000
  onTestFinished(() => {
    deadlines.phase = 10_000
  })
  expect((await openIn({}, release)).state).toBe('mounted')
  expect(stopped).not.toHaveBeenCalled()
})

test.each(['named by the map of the document', 'named by none'])(
  'the loader bypasses the cache for a module with the wrong type: %s',
  async (which) => {
    const release = await serveRelease('1.0.0')
    if (which === 'named by the map of the document') await mapOf(release)
    for (const path of ['remoteEntry.js', 'page.js']) {
      const body = await (await fetch(release.base + path, { cache: 'no-store' })).text()
      const right = { body, type: 'text/javascript' }
      await setAnswer(getFilePath(release, `${path}?again`), right)
      const first = path === 'page.js' ? [{ body, type: 'text/plain' }] : []
      await setAnswer(getFilePath(release, path), { ...right, first })
    }
    expect((await openIn({}, release)).state).toBe('mounted')
  },
)

test.each([
  ['keeps links that failed', { keepsFailedLinks: true }],
  ['keeps imports that failed', { keepsFailedImports: true }],
])('the loader fetches the files before it imports them in a browser that %s', async (_what, engine) => {
  const release = await serveRelease('1.0.0')
  await mapOf(release)
  const asked = vi.spyOn(globalThis, 'fetch')
  expect((await openIn(engine, release)).state).toBe('mounted')
  expect(asked).toHaveBeenCalledTimes(3)
})

test('a module whose hash differs from the document’s map does not run, and fails with `integrity`', async () => {
  const release = await serveRelease('1.0.0')
  await mapOf(release)
  const page = await (await fetch(`${release.base}page.js`)).text()
  await setAnswer(getFilePath(release, 'page.js'), {
    body: `globalThis.tampered = true;${page}`,
    type: 'text/javascript',
  })
  const { state, error } = await openIn({}, release)
  expect(state).toBe('failed')
  expect(error).toMatchObject({ code: 'integrity' })
  expect(globalThis).not.toHaveProperty('tampered')
})

/** Adds a release's map to the document, as the CLI does when it writes documents. */
async function mapOf({ base }: Release): Promise<Record<string, string>> {
  const { files } = await (await fetch(`${base}files.json`)).json()
  const map = document.createElement('script')
  map.type = 'importmap'
  map.textContent = createIntegrityImportMap([base, files])
  document.head.append(map)
  return files
}

/** Adds a release's map, and links for the files of its page. Returns the links. */
async function documentOf(release: Release): Promise<HTMLLinkElement[]> {
  const { base, preload } = release
  const files = await mapOf(release)
  return [...preload.modules, ...preload.styles].map((path) => {
    const link = document.createElement('link')
    Object.assign(link, { crossOrigin: 'anonymous', integrity: files[path], href: base + path })
    link.rel = path.endsWith('.css') ? 'preload' : 'modulepreload'
    if (link.rel === 'preload') link.as = 'style'
    return document.head.appendChild(link)
  })
}

test('every module is loaded by a link if the document’s policy lacks the hash of the map', async () => {
  const policy = document.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  // The policy also applies to the test files after this one, so it forbids nothing.
  policy.content = 'img-src * blob: data:'
  document.head.append(policy)
  const release = await serveRelease('1.0.0')
  const { state } = await openAndSettle(release)
  policy.remove()
  expect(state).toBe('mounted')
  expect(document.querySelectorAll('script[type=importmap]').length).toBe(0)
  expect(await countRequests(getFilePath(release, 'lazy.js'))).toBeGreaterThan(0)
})
