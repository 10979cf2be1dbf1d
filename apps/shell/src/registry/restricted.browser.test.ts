import type { Registry, RegistryRemote } from '@portico/contract/registry'
import { createExampleRegistry } from '@portico/contract/testing'
import { createFakeSession, type FakeSession } from '@portico/session/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PortalConfig } from '../browser/config.ts'
import { collectEvents } from '../loader/releases.fixture.ts'
import { noteListeners } from './page-listeners.fixture.ts'
import { createRegistryCheck } from './registry-check.ts'
import { createStoreOfUpdates } from './restricted.fixture.ts'

const config: PortalConfig = {
  url: 'https://db.example',
  key: 'sb_publishable_x',
  origins: ['https://files.example'],
}
const remotes = createExampleRegistry().remotes as Record<'files' | 'admin', RegistryRemote>
const hasClaim = { app_metadata: { payroll: true } }

const entry = {
  ...{ route: '/payroll', title: { en: 'Payroll' }, icon: 'receipt', group: { en: 'Office' }, order: 3 },
  ...{ access: { claim: 'payroll' }, document: '/r-0123456789abcdef.html' },
}

/** The registry of a page whose document holds files, in a portal with restricted remotes. */
const home = (part: Registry['part'] = { others: 1 }): Registry =>
  ({
    ...createExampleRegistry(),
    remotes: { files: remotes.files },
    part,
    restricted: { digest: 'x' },
  }) as Registry

let list: () => Response | Promise<Response>
let asked: { path: string; authorization: string | null }[]
let reports: ReturnType<typeof collectEvents>
let removeListeners: () => void
beforeEach(() => {
  removeListeners = noteListeners()
  localStorage.removeItem('portico-registry-look')
  list = () => Response.json({ payroll: entry })
  asked = []
  reports = collectEvents()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const path = String(input)
    asked.push({ path, authorization: new Headers(init?.headers).get('authorization') })
    if (path.startsWith(config.url)) return list()
    const newest = { schema: 1, revision: home().revision, remotes: 2 }
    return Response.json({ ...newest, list: { path: '/registry.json', integrity: 'sha384-x' } })
  })
})
afterEach(() => {
  removeListeners()
  reports.stop()
})

const requests = () => asked.filter(({ path }) => path.startsWith(config.url))

function follow(fake: FakeSession, registry = home()) {
  const store = createStoreOfUpdates()
  const look = createRegistryCheck({ registry, source: 'document' }, config, store, fake.session)
  return { look, store, names: () => Object.keys(store.getState().others ?? {}) }
}

test('a signed-in page requests the remotes of its account once', async () => {
  const { look, store, names } = follow(createFakeSession({ user: hasClaim }))
  await look(false)
  expect(requests(), 'before the list is wanted').toEqual([])
  await look(true)
  await look(true)
  await look(false)
  expect(requests()).toEqual([
    {
      path: 'https://db.example/rest/v1/rpc/portico_restricted_remotes',
      authorization: expect.stringMatching(/^Bearer access-\d+$/),
    },
  ])
  expect(names()).toEqual(['payroll'])
  expect(store.getState().others?.payroll).toMatchObject({
    ...{ route: '/payroll', group: { en: 'Office' }, access: { claim: 'payroll' } },
  })
  expect(store.getState().restricted).toMatchObject({ documents: { payroll: '/r-0123456789abcdef.html' } })
})

test('a page requests no list without a session, or without restricted remotes', async () => {
  const { restricted: _none, ...plain } = home() as Registry & { restricted?: unknown }
  await follow(createFakeSession({ user: hasClaim }), plain).look(true)
  await follow(createFakeSession()).look(true)
  expect(requests()).toEqual([])
})

test('a sign-in loads the list, and a sign-out empties it at once', async () => {
  const fake = createFakeSession()
  const { look, store, names } = follow(fake)
  await look(true)
  fake.signIn(hasClaim)
  await expect.poll(names).toEqual(['payroll'])
  fake.signOut()
  expect(names()).toEqual([])
  expect(store.getState().restricted).toBeNull()
})

test('a page never shows the list of the previous account', async () => {
  const fake = createFakeSession({ user: { id: 'ada', ...hasClaim } })
  const { look, names } = follow(fake)
  await look(true)
  let answer: (response: Response) => void = () => {}
  list = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  fake.signIn({ id: 'bob' })
  expect(names()).toEqual([])
  await expect.poll(() => requests().length).toBe(2)
  // Bob leaves before the answer arrives.
  fake.signOut()
  answer(Response.json({ payroll: entry }))
  await Promise.resolve()
  expect(names()).toEqual([])
})

test('a page loads the list again when the claims of the account change', async () => {
  const fake = createFakeSession({ user: hasClaim })
  const { look, names } = follow(fake)
  await look(true)
  list = () => Response.json({})
  fake.changeUser({ app_metadata: {} })
  expect(names()).toEqual([])
  await expect.poll(() => requests().length).toBe(2)
})

test.each([
  ['does not answer', () => new Response('', { status: 503 }), 'registry_unavailable'],
  ['has no function', () => Response.json({ code: 'PGRST202' }, { status: 404 }), 'registry_unavailable'],
  [
    'names a document elsewhere',
    () => Response.json({ x: { ...entry, document: 'https://evil.example/x.html' } }),
    'registry_invalid',
  ],
  [
    'names a path of two hosts',
    () => Response.json({ x: { ...entry, document: '//evil.example/x.html' } }),
    'registry_invalid',
  ],
  ['names no route', () => Response.json({ x: { ...entry, route: '/a/b' } }), 'registry_invalid'],
])('reports a database that %s, and the next look loads the list', async (_what, answer, code) => {
  const { look, store, names } = follow(createFakeSession({ user: hasClaim }))
  list = answer
  await look(true)
  expect(reports.events).toMatchObject([{ remote: 'registry', reason: code }])
  expect(store.getState().restricted).toBe('failed')
  list = () => Response.json({ payroll: entry })
  await look(false)
  expect(names()).toEqual(['payroll'])
})

test('an entry with the name or the route of a public remote is ignored', async () => {
  list = () => Response.json({ files: entry, impostor: { ...entry, route: '/files' }, payroll: entry })
  const { look, names } = follow(createFakeSession({ user: hasClaim }))
  await look(true)
  expect(names()).toEqual(['payroll'])
})

/** The registry in the document of payroll itself. */
function ownRegistry(): Registry {
  const own = { ...remotes.admin, route: '/payroll', document: entry.document }
  const registry = { ...home({ others: 1, own: 'payroll' }), remotes: { files: remotes.files, payroll: own } }
  return registry as Registry
}

test.each([
  ['at a sign-out', true],
  ['without a session from the beginning', false],
])('the document of a restricted remote drops it %s', async (_when, isSignedIn) => {
  const fake = createFakeSession(isSignedIn ? { user: hasClaim } : {})
  const registry = ownRegistry()
  const { store } = follow(fake, registry)
  if (isSignedIn) {
    expect(Object.keys(registry.remotes)).toEqual(['files', 'payroll'])
    fake.signOut()
  }
  await expect.poll(() => Object.keys(registry.remotes)).toEqual(['files'])
  expect(store.getState().restricted).toBeNull()
})

test('the document of a restricted remote counts it with the other restricted ones', async () => {
  const { look, names } = follow(createFakeSession({ user: hasClaim }), ownRegistry())
  await look(true)
  expect(asked.map(({ path }) => path)).toEqual(['/revision.json', expect.stringContaining('/rpc/')])
  expect(names(), 'it is in the document').toEqual([])
})
