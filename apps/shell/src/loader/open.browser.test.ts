import { init } from '@module-federation/runtime'
import { retryQuery } from '@portico/contract/import-map'
import type { Release } from '@portico/contract/registry'
import { setReachability } from '@portico/ui/on-demand'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { deadlines, setDeadlines } from '../release/deadlines.ts'
import type { RemoteEvent } from '../reports/report.ts'
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
const standard = { ...deadlines }
let events: RemoteEvent[]
let stop: () => void

beforeEach(() => {
  setDeadlines({ backoff: 10 })
  // Hides the errors that the loader logs for the intended failures.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  ;({ events: events, stop } = collectEvents())
})

afterEach(() => {
  closeViews()
  stop()
  setDeadlines(standard)
})

const failures = () => events.filter(({ reason }) => reason)

test('a valid release is mounted with its stylesheet, and reported with its version', async () => {
  const release = await serveRelease('1.0.0')
  const { state, version, text } = await openAndSettle(release)
  expect({ state, version, text }).toEqual({ state: 'mounted', version: '1.0.0', text: '1.0.0' })
  expect(document.head.querySelectorAll(`link[rel=stylesheet][href^="${release.base}"]`)).toHaveLength(1)
  expect(events).toMatchObject([{ remote: 'files', version: '1.0.0', phase: 'mounted' }])
  expect(performance.getEntriesByName('portico:files:loading')).toHaveLength(1)
})

test.each<[reason: string, phase: string, spoil: (release: Release) => Promise<Release>]>([
  ['integrity', 'fetching', (release) => changed(release, 'page.js', { body: 'globalThis.tampered = true' })],
  ['integrity', 'fetching', (release) => changed(release, 'page.css', { body: '.y { color: blue }' })],
  ['integrity', 'fetching', (release) => changed(release, 'files.json', { body: '{"files":{}}' })],
  ['unreachable', 'fetching', (release) => changed(release, 'remoteEntry.js', { status: 500 })],
  [
    'unreachable',
    'fetching',
    (release) => changed(release, 'page.js', { body: '<!doctype html>', type: 'text/html' }),
  ],
  ['threw_on_load', 'loading', () => serveRelease('2.0.0', { entry: 'throw new Error("entry")' })],
  ['missing_expose', 'loading', () => serveRelease('2.0.0', { exposes: './other' })],
  ['threw_on_mount', 'mounting', () => serveRelease('2.0.0', { mount: 'throw new Error("mount")' })],
  ['threw_on_mount', 'mounting', () => serveRelease('2.0.0', { mount: 'return {}' })],
  ['threw_on_mount', 'mounting', () => serveRelease('2.0.0', { mount: 'host.fail(new Error("early"))' })],
  [
    'incompatible',
    'checking',
    async (release) => ({ ...release, requires: { ...release.requires, contract: 2 } }),
  ],
])('the previous release is shown after %s while %s, and both are reported', async (reason, phase, spoil) => {
  const before = await serveRelease('1.0.0')
  const wanted = await spoil(await serveRelease('2.0.0'))
  const onFallback = vi.fn()
  const { view, element } = openFiles(createContext(createRegistry(wanted, before)), { onFallback })
  await waitForState(view, 'mounted', 'failed')
  expect(view.getStatus()).toMatchObject({ state: 'mounted', version: '1.0.0', error: null })
  expect(element.textContent).toBe('1.0.0')
  expect(onFallback.mock.calls).toEqual([[{ wanted: '2.0.0', shown: '1.0.0' }]])
  expect(events).toMatchObject([
    { version: '2.0.0', phase, reason, fallback: '1.0.0' },
    { version: '1.0.0', phase: 'mounted' },
  ])
  expect(globalThis).not.toHaveProperty('tampered')
  expect(document.querySelectorAll(`link[href^="${wanted.base}"]`), 'links of the one refused').toHaveLength(
    0,
  )
})

async function changed(
  release: Release,
  file: string,
  to: Parameters<typeof setAnswer>[1],
): Promise<Release> {
  await setAnswer(getFilePath(release, file), to)
  return release
}

test('the status has the error of the wanted release if every release fails', async () => {
  const wanted = await serveRelease('2.0.0', { mount: 'throw new Error("mount")' })
  const before = await changed(await serveRelease('1.0.0'), 'page.js', { status: 404 })
  const { state, version, error } = await openAndSettle(wanted, before)
  expect({ state, version, code: error?.code }).toEqual({
    state: 'failed',
    version: '2.0.0',
    code: 'threw_on_mount',
  })
  expect(failures()).toMatchObject([
    { version: '2.0.0', reason: 'threw_on_mount', fallback: '1.0.0' },
    { version: '1.0.0', reason: 'unreachable' },
  ])
  expect(failures()[1]).not.toHaveProperty('fallback')
})

test('a newer release is no fallback, because it may have been rolled back', async () => {
  const wanted = await serveRelease('1.0.0', { mount: 'throw new Error("mount")' })
  const { state } = await openAndSettle(wanted, await serveRelease('2.0.0'))
  expect(state).toBe('failed')
})

test('the loader retries a failed file once, and does not fetch the other files again', async () => {
  const release = await serveRelease('1.0.0')
  const body = await (await fetch(`${release.base}page.js`, { cache: 'no-store' })).text()
  const good = { body, type: 'text/javascript' }
  await setAnswer(getFilePath(release, 'page.js'), { ...good, first: [{ status: 503 }] })
  const { state } = await openAndSettle(release)
  expect(state).toBe('mounted')
  expect(failures()).toEqual([])
  expect(await countRequests(getFilePath(release, 'files.json'))).toBe(1)
})

test('the loader gives up a hanging file after two tries, and a retry loads it when it arrives', async () => {
  setDeadlines({ phase: 600, whole: 1_200 })
  const release = await serveRelease('1.0.0')
  const page = await (await fetch(`${release.base}page.js`, { cache: 'no-store' })).text()
  await setAnswer(getFilePath(release, 'page.js'), { hangs: true })
  const { view, error, element } = await openAndSettle(release)
  expect(error?.code).toBe('timeout')
  expect(failures()).toMatchObject([{ phase: 'fetching', reason: 'timeout' }])
  await setAnswer(getFilePath(release, 'page.js'), { body: page, type: 'text/javascript' })
  view.retry()
  await waitForState(view, 'mounted')
  expect(element.textContent).toBe('1.0.0')
})

test('the next try uses second addresses if an import hangs although every file arrived', async () => {
  setDeadlines({ phase: 1_500, whole: 3_000 })
  const hangsOnce = `if (!globalThis.hasHung) {
    globalThis.hasHung = true
    await new Promise(() => {})
  }`
  const release = await serveRelease('1.0.0', { entry: hangsOnce })
  for (const file of ['remoteEntry.js', 'page.js']) {
    const body = await (await fetch(release.base + file, { cache: 'no-store' })).text()
    await setAnswer(getFilePath(release, file + retryQuery), { body, type: 'text/javascript' })
  }
  const { view, error, element } = await openAndSettle(release)
  expect(error?.code).toBe('timeout')
  expect(failures()).toMatchObject([{ phase: 'loading', reason: 'timeout' }])
  view.retry()
  await waitForState(view, 'mounted')
  expect(element.textContent).toBe('1.0.0')
})

test('an entry that threw is not imported again in the same page, and the previous release is shown immediately', async () => {
  const wanted = await serveRelease('2.0.0', { entry: 'throw new Error("entry")' })
  const before = await serveRelease('1.0.0')
  const context = createContext(createRegistry(wanted, before))
  await waitForState(openFiles(context).view, 'mounted', 'failed')
  const asked = await countRequests(getFilePath(wanted, 'remoteEntry.js'))
  const { view } = openFiles(context)
  await waitForState(view, 'mounted', 'failed')
  expect(view.getStatus().version).toBe('1.0.0')
  expect(failures().map(({ phase }) => phase)).toEqual(['loading', 'checking'])
  expect(await countRequests(getFilePath(wanted, 'remoteEntry.js'))).toBe(asked)
})

test('a mounted remote that fails is not replaced by another release, and a retry opens it again', async () => {
  const release = await serveRelease('1.0.0', {
    mount: 'element.onclick = () => host.fail(new Error("later"))',
  })
  const { view, element } = await openAndSettle(release, await serveRelease('0.9.0'))
  element.click()
  expect(view.getStatus()).toMatchObject({ state: 'failed', error: { code: 'threw_in_render' } })
  expect(failures()).toMatchObject([{ phase: 'mounted', reason: 'threw_in_render' }])
  expect(element.textContent).toBe('')
  view.retry()
  await waitForState(view, 'mounted')
})

test('a remote whose files were unreachable opens automatically when the network is back', async () => {
  const release = await serveRelease('1.0.0')
  const list = await (await fetch(`${release.base}files.json`, { cache: 'no-store' })).text()
  await setAnswer(getFilePath(release, 'files.json'), { status: 502 })
  const { view } = await openAndSettle(release)
  expect(view.getStatus().state).toBe('failed')
  await setAnswer(getFilePath(release, 'files.json'), { body: list })
  window.dispatchEvent(new Event('online'))
  await waitForState(view, 'mounted')
})

test('a remote whose server failed opens automatically when the server answers', async () => {
  let lost: readonly string[] = []
  const listeners = new Set<() => void>()
  const reach = {
    getSnapshot: () => lost,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    lostFile: vi.fn((url: string) => {
      lost = [new URL(url).origin]
    }),
  }
  setReachability(reach)
  onTestFinished(() => setReachability(undefined))
  const release = await serveRelease('1.0.0')
  const list = await (await fetch(`${release.base}files.json`, { cache: 'no-store' })).text()
  await setAnswer(getFilePath(release, 'files.json'), { status: 502 })
  const { view } = await openAndSettle(release)
  expect(view.getStatus().state).toBe('failed')
  expect(reach.lostFile.mock.calls).toEqual([[`${release.base}files.json`]])
  await setAnswer(getFilePath(release, 'files.json'), { body: list })
  lost = []
  for (const listener of [...listeners]) listener()
  await waitForState(view, 'mounted')
  expect(listeners.size).toBe(0)
})

test('a remote that failed while the network came back is opened again once', async () => {
  const release = await serveRelease('1.0.0')
  await setAnswer(getFilePath(release, 'files.json'), { status: 502 })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false)
  const { view } = openFiles(createContext(createRegistry(release)))
  window.dispatchEvent(new Event('online'))
  await expect.poll(failures).toHaveLength(2)
  await waitForState(view, 'failed')
  expect(failures()).toHaveLength(2)
})

test('a view that is closed while it loads mounts nothing and reports nothing', async () => {
  const release = await serveRelease('1.0.0')
  const { view, element } = openFiles(createContext(createRegistry(release)))
  view.close()
  await (await fetch(`${release.base}page.js`)).text()
  expect(element.textContent).toBe('')
  expect(events).toEqual([])
})

test('200 visits leave no stylesheet, element, measurement or listener behind', async () => {
  const context = createContext(createRegistry(await serveRelease('1.0.0')))
  const visit = async () => {
    await waitForState(openFiles(context).view, 'mounted')
    closeViews()
  }
  await visit()
  const count = () => [document.querySelectorAll('*').length, performance.getEntriesByType('measure').length]
  const before = count()
  const added = vi.spyOn(window, 'addEventListener')
  for (let round = 0; round < 200; round += 1) await visit()
  expect(count()).toEqual(before)
  expect(added).not.toHaveBeenCalled()
})
