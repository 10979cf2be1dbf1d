import type { RemoteHost } from '@portico/contract'
import type { Registry, RegistryRemote, Release } from '@portico/contract/registry'
import type { Session } from '@portico/session'
// @boundaries-ignore the answers of the browser tests' server are defined next to the server
import type { TestAnswer } from '../../../../scripts/test-answers.ts'
import { detectEngine } from '../release/engine.ts'
import { createLoadingState, type LoaderContext } from '../release/loading.ts'
import type { RemoteEvent } from '../reports/report.ts'
import type { RemoteState } from '../reports/status.ts'
import type { LoaderMountServices } from './mount.ts'
import { type OpenOptions, openRemote, type RemoteView } from './open.ts'

/** Sets the answer of the tests' server at `path`. */
export async function setAnswer(path: string, answer: TestAnswer): Promise<void> {
  await fetch(`/answers/${path}`, { method: 'PUT', body: JSON.stringify(answer) })
}

/** Returns how often `path` was requested from the tests' server. */
export async function countRequests(path: string): Promise<number> {
  return Number(await (await fetch(`/answers/${path}`, { method: 'POST' })).text())
}

/** Returns the hash of a text as `sha384-…`. */
export async function computeHash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-384', new TextEncoder().encode(text))
  return `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}

/** Parts of a federation container whose page writes `text`. `mount` and `entry` add faults. */
export interface ReleaseParts {
  text?: string
  /** The body of `mount`, before it draws. */
  mount?: string
  /** Source of additional members of the module. */
  members?: string
  /** Code that runs when the entry is evaluated. */
  entry?: string
  exposes?: string
  style?: string
}

let served = 0

/** Serves a release at unique addresses: an entry, a chunk with the page, a lazy chunk, and a stylesheet. */
export async function serveRelease(version: string, parts: ReleaseParts = {}): Promise<Release> {
  served += 1
  const folder = `release-${Date.now()}-${served}/`
  const {
    text = version,
    mount = '',
    members = '',
    entry = '',
    exposes = './remote',
    style = '.x { color: red }',
  } = parts
  const files: Record<string, string> = {
    'remoteEntry.js': `${entry}
      export const init = () => {}
      export const get = async (expose) => {
        if (expose !== '${exposes}') throw new Error('Module ' + expose + ' does not exist in container.')
        const page = await import('./page.js')
        return () => page
      }`,
    'page.js': `export const remote = { contract: 1, ${members} mount(element, host) {
        ${mount}
        element.textContent = ${JSON.stringify(text)}
        return { update() {}, unmount() { element.textContent = '' } }
      } }`,
    // No test imports this chunk. It represents a lazy chunk.
    'lazy.js': `export const version = '${version}'`,
    'page.css': style,
  }
  const hashes: Record<string, string> = {}
  for (const [path, body] of Object.entries(files)) {
    const type = path.endsWith('.css') ? 'text/css' : 'text/javascript'
    await setAnswer(folder + path, { body, type })
    hashes[path] = await computeHash(body)
  }
  const list = JSON.stringify({ files: hashes })
  await setAnswer(`${folder}files.json`, { body: list, type: 'application/json' })
  return {
    version,
    traffic: 0,
    base: `${location.origin}/answers/${folder}`,
    entry: 'remoteEntry.js',
    requires: { contract: 1, federation: '1.23.0', shared: { react: '^19.0.0' } },
    preload: { modules: ['remoteEntry.js', 'page.js'], styles: ['page.css'] },
    files: 'files.json',
    filesIntegrity: await computeHash(list),
  }
}

/** Returns the path of a release's file, for `answer` and `countRequests`. */
export function getFilePath(release: Release, file: string): string {
  return release.base.replace(`${location.origin}/answers/`, '') + file
}

/** Returns a registry with the remote `files`, whose first release has all the traffic. */
export function createRegistry(...releases: Release[]): Registry {
  const remote: RegistryRemote = {
    title: { en: 'Files' },
    route: '/files',
    access: 'public',
    order: 0,
    keys: [],
    slots: [],
    salt: 'files',
    releases: releases.map((release, index) => ({ ...release, traffic: index === 0 ? 100 : 0 })),
  }
  return {
    schema: 1,
    revision: 1,
    issuedAt: '2026-11-21T09:00:00Z',
    remotes: { files: remote },
    provides: { contract: 1, federation: '1.23.0', shared: { react: '19.3.1' } },
  }
}

/** Returns the loader's context for a document without signatures and overrides. */
export function createContext(registry: Registry, more: Partial<LoaderContext> = {}): LoaderContext {
  return {
    ...{ registry, signed: false, requireMapIntegrity: false, overrides: {}, overrideOrigins: [] },
    engine: detectEngine(navigator.userAgent),
    state: createLoadingState(),
    ...more,
  }
}

/** Returns the parts of a host that the tests' releases use. */
export function createTestHost(parts: LoaderMountServices): RemoteHost<Session> {
  return { ...parts } as unknown as RemoteHost<Session>
}

/** Waits until a view is in one of these states. */
export function waitForState(view: RemoteView, ...states: RemoteState[]): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!states.includes(view.getStatus().state)) return
      stop()
      resolve()
    }
    const stop = view.subscribe(look)
    look()
  })
}

/** Collects the events of the loader on `window`, until `stop`. */
export function collectEvents(): { events: RemoteEvent[]; stop: () => void } {
  const events: RemoteEvent[] = []
  const listener = (event: Event) => events.push((event as CustomEvent<RemoteEvent>).detail)
  window.addEventListener('portico:remote', listener)
  return { events, stop: () => window.removeEventListener('portico:remote', listener) }
}

const views: RemoteView[] = []

/** Opens the remote `files` in a new element. */
export function openFiles(context: LoaderContext, more: Partial<OpenOptions> = {}) {
  const element = document.createElement('div')
  const view = openRemote(context, {
    name: 'files',
    expose: './remote',
    element,
    host: createTestHost,
    ...more,
  })
  views.push(view)
  return { view, element }
}

/** Closes all views that `open` has opened. */
export function closeViews(): void {
  for (const view of views.splice(0)) view.close()
}

/** Opens the first of these releases, and waits until a release is mounted or all have failed. */
export async function openAndSettle(...releases: Release[]) {
  const opened = openFiles(createContext(createRegistry(...releases)))
  await waitForState(opened.view, 'mounted', 'failed')
  return { ...opened, ...opened.view.getStatus(), text: opened.element.textContent }
}
