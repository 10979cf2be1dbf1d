import { init } from '@module-federation/runtime'
import type { Registry, Release } from '@portico/contract/registry'
import { expect, onTestFinished, test, vi } from 'vitest'
import { appearance } from '../browser/appearance.ts'
import { preloadOnIntent } from './intent.ts'
import { openRemote } from './open.ts'
import { createPreload } from './preload.ts'
import {
  countRequests,
  createContext,
  createRegistry,
  createTestHost,
  getFilePath,
  serveRelease,
  setAnswer,
  waitForState,
} from './releases.fixture.ts'

init({ name: 'shell', remotes: [] })

const asked = async (release: Release) => {
  const files = ['files.json', 'remoteEntry.js', 'page.js', 'page.css']
  return Promise.all(files.map((file) => countRequests(getFilePath(release, file))))
}

test('a preloaded remote opens without another fetch, and its code does not run before', async () => {
  const release = await serveRelease('1.0.0', { entry: 'globalThis.hasRun = true' })
  const context = createContext(createRegistry(release))
  await createPreload(context)('files')
  expect(globalThis).not.toHaveProperty('hasRun')
  const fetched = vi.spyOn(globalThis, 'fetch')
  const element = document.createElement('div')
  const view = openRemote(context, { name: 'files', expose: './remote', element, host: createTestHost })
  await waitForState(view, 'mounted', 'failed')
  expect(element.textContent).toBe('1.0.0')
  expect(fetched).not.toHaveBeenCalled()
  view.close()
})

test('preload with `evaluate` runs the page’s module once, even if the remote was already preloaded', async () => {
  const release = await serveRelease('1.0.0', { entry: 'globalThis.runs = (globalThis.runs ?? 0) + 1' })
  const context = createContext(createRegistry(release))
  const preload = createPreload(context)
  await preload('files')
  expect(globalThis).not.toHaveProperty('runs')
  await preload('files', { evaluate: true })
  await preload('files', { evaluate: true })
  expect(globalThis).toHaveProperty('runs', 1)
  const element = document.createElement('div')
  const view = openRemote(context, { name: 'files', expose: './remote', element, host: createTestHost })
  await waitForState(view, 'mounted', 'failed')
  expect(element.textContent).toBe('1.0.0')
  expect(globalThis).toHaveProperty('runs', 1)
  view.close()
})

test('preload with `evaluate` loads the remote’s texts in the user’s language', async () => {
  const members =
    'loadTexts(locale) { globalThis.localesAsked = [...(globalThis.localesAsked ?? []), locale] },'
  const { locale } = appearance.getState()
  onTestFinished(() => appearance.setState({ locale }))
  appearance.setState({ locale: 'de-AT' })
  const preload = createPreload(createContext(createRegistry(await serveRelease('1.0.0', { members }))))
  await preload('files')
  expect(globalThis).not.toHaveProperty('localesAsked')
  await preload('files', { evaluate: true })
  expect(globalThis).toHaveProperty('localesAsked', ['de-AT'])
})

test('a module that throws during preload reports the error when the remote is opened', async () => {
  const release = await serveRelease('1.0.0', { entry: 'throw new Error("at evaluation")' })
  const context = createContext(createRegistry(release))
  await createPreload(context)('files', { evaluate: true })
  const element = document.createElement('div')
  const view = openRemote(context, { name: 'files', expose: './remote', element, host: createTestHost })
  await waitForState(view, 'mounted', 'failed')
  expect(view.getStatus().error?.code).toBe('threw_on_load')
  view.close()
})

test('preload fetches each remote once, regardless of the number of calls', async () => {
  const release = await serveRelease('1.0.0')
  const preload = createPreload(createContext(createRegistry(release)))
  await Promise.all([preload('files'), preload('files')])
  const once = await asked(release)
  await preload('files')
  expect(await asked(release)).toEqual(once)
})

test('preload ignores a failure, and the next call tries again', async () => {
  const release = await serveRelease('1.0.0')
  const list = await (await fetch(`${release.base}files.json`, { cache: 'no-store' })).text()
  await setAnswer(getFilePath(release, 'files.json'), { status: 404 })
  const preload = createPreload(createContext(createRegistry(release)))
  await preload('files')
  expect(await countRequests(getFilePath(release, 'page.js'))).toBe(0)
  await setAnswer(getFilePath(release, 'files.json'), { body: list })
  await preload('files')
  expect(await countRequests(getFilePath(release, 'page.js'))).toBeGreaterThan(0)
})

test.each([
  ['saves data', { saveData: true }],
  ['has a slow line', { effectiveType: '2g' }],
])('preload fetches nothing for a user who %s', async (_who, connection) => {
  vi.spyOn(navigator, 'connection' as never, 'get').mockReturnValue(connection as never)
  const release = await serveRelease('1.0.0')
  await createPreload(createContext(createRegistry(release)))('files')
  expect(await asked(release)).toEqual([0, 0, 0, 0])
})

test('pointing at a link to a remote or focusing it preloads the remote, and other links preload nothing', () => {
  const registry = {
    remotes: { files: { route: '/files' }, admin: { route: '/admin' } },
  } as unknown as Registry
  const preload = vi.fn(async () => {})
  preloadOnIntent(registry, preload, (name) => name !== 'admin')
  const link = (href: string) => {
    const element = document.createElement('a')
    element.href = href
    element.append(document.createElement('span'))
    return document.body.appendChild(element)
  }
  const links = ['/files/a.txt', '/admin', '/nothing', 'https://files.example/files'].map(link)
  for (const element of links) {
    element.firstElementChild?.dispatchEvent(new Event('pointerover', { bubbles: true }))
    element.dispatchEvent(new Event('focusin', { bubbles: true }))
    element.remove()
  }
  expect(preload.mock.calls).toEqual([
    ['files', { evaluate: true }],
    ['files', { evaluate: true }],
  ])
})
