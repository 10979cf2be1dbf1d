import { canonicalizeJson, parseRegistry, type Registry, type Release } from '@portico/contract/registry'
import { beforeEach, expect, test } from 'vitest'
import { changeRegistry } from '../registry/change.ts'
import { readSettings, writeSettings } from '../registry/settings.ts'
import { createScalePortal, type ScalePortal } from '../release/scale-portal.fixture.ts'
import { indexPath } from './document-index.ts'
import { publish } from './publish.ts'
import { maxSharedRemotes } from './shared-remotes.ts'

const size = 20

let portal: ScalePortal
beforeEach(async () => {
  portal = await createScalePortal(size, 3)
  await publish(portal.store.target, portal.site)
  portal.site.reset()
})

/** Returns the documents that were written since the last call. */
function takeWritten(): string[] {
  const paths = portal.site.log.flatMap((line) => /^write (.*\.html)$/.exec(line)?.[1] ?? [])
  portal.site.reset()
  return paths.sort()
}

const textOf = (path: string) => new TextDecoder().decode(portal.site.files.get(path))
const heldIn = (path: string) =>
  JSON.parse(/id="portico-registry">(.*?)</.exec(textOf(path))?.[1] ?? '{}') as Registry

/** Gives 100 % to one of a remote's releases in the registry. */
function serve(name: string, version: string): Promise<Registry> {
  const share = (one: Release): Release => ({ ...one, traffic: one.version === version ? 100 : 0 })
  return changeRegistry(portal.store, {
    apply: (newest) => {
      const remote = newest.remotes[name]
      if (!remote) throw new Error(`there is no ${name}`)
      const releases = remote.releases.map(share).sort((one, other) => other.traffic - one.traffic)
      return { ...newest, remotes: { ...newest.remotes, [name]: { ...remote, releases } } }
    },
  })
}

/** Adds a later release with 100 % to a remote. */
async function releaseNext(name: string, version: string): Promise<void> {
  await changeRegistry(portal.store, {
    apply: (newest) => {
      const remote = newest.remotes[name]
      const [lead] = remote?.releases ?? []
      if (!remote || !lead) throw new Error(`there is no ${name}`)
      const ended = remote.releases.map((one) => ({ ...one, traffic: 0 }))
      const next = { ...lead, version, base: `https://cdn.example/${name}/${version}/`, traffic: 100 }
      for (const file of ['files.json', 'sha256.json'])
        portal.store.target.files.set(
          `${name}/${version}/${file}`,
          portal.store.target.files.get(`${name}/${lead.version}/${file}`) ?? new Uint8Array(),
        )
      return { ...newest, remotes: { ...newest.remotes, [name]: { ...remote, releases: [next, ...ended] } } }
    },
  })
  await publish(portal.store.target, portal.site)
}

test('a document contains the remote of its route, the first ones of the menu, and the number of all remotes', () => {
  const held = heldIn('remote-20.html')
  expect(Object.keys(held.remotes)).toHaveLength(maxSharedRemotes + 1)
  expect(held.remotes['remote-20']).toBeDefined()
  expect(held.part).toEqual({ others: size - maxSharedRemotes - 1 })
  expect(heldIn('index.html').part).toEqual({ others: size - maxSharedRemotes })
  expect(parseRegistry(held, { allowedOrigins: ['https://cdn.example'] }).revision).toBe(1)
})

test('revision.json has the hash of the list of all remotes', () => {
  const newest = JSON.parse(textOf('revision.json')) as object
  expect(newest).toMatchObject({ schema: 1, revision: 1, remotes: size })
  expect(newest).toMatchObject({
    list: { path: '/registry.json', integrity: expect.stringMatching(/^sha384-/) },
  })
})

test('the list is written last, so that the next run finishes one that was interrupted before', async () => {
  await publish(portal.store.target, portal.site)
  expect(portal.site.log.slice(-2)).toEqual(['write revision.json', 'write registry.json'])
})

test('a release of a remote that is only in its own document writes that document and the home page', async () => {
  await releaseNext('remote-20', '1.0.3')
  expect(takeWritten()).toEqual(['index.html', 'remote-20.html'])
  expect(heldIn('remote-20.html').remotes['remote-20']?.releases[0]?.version).toBe('1.0.3')
})

test('a release of a shared remote also writes two documents with its earlier release, until none is left', async () => {
  await releaseNext('remote-1', '1.0.3')
  const first = takeWritten()
  expect(first).toHaveLength(4)
  expect(first).toEqual(expect.arrayContaining(['index.html', 'remote-1.html']))
  const behind = () =>
    Array.from({ length: size }, (_, index) => `remote-${index + 1}.html`).filter(
      (path) => heldIn(path).remotes['remote-1']?.releases[0]?.version !== '1.0.3',
    )
  expect(behind()).toHaveLength(size - 3)
  for (let n = 0; n < 9; n += 1) await publish(portal.store.target, portal.site)
  expect(behind()).toEqual([])
})

test('a shared release that is rolled back is removed from all documents', async () => {
  await serve('remote-1', '1.0.1')
  await publish(portal.store.target, portal.site)
  expect(takeWritten()).toHaveLength(size + 1)
  expect(heldIn('remote-20.html').remotes['remote-1']?.releases[0]?.version).toBe('1.0.1')
})

test('a release that is only in its own document is rolled back in that one', async () => {
  await serve('remote-20', '1.0.1')
  await publish(portal.store.target, portal.site)
  expect(takeWritten()).toEqual(['index.html', 'remote-20.html'])
})

test('changed settings are written into all documents', async () => {
  const { target } = portal.store
  await writeSettings(target, { ...(await readSettings(target)), page: { report: '/failures' } })
  await publish(target, portal.site)
  expect(takeWritten()).toHaveLength(size + 1)
})

test.each([
  ['is missing', null],
  ['is truncated', '{"schema":1,"docu'],
  ['has other fields', '{"schema":1,"basis":"x","carried":{"a":null},"documents":{}}'],
])('all documents are written when the index %s', async (_what, text) => {
  if (text === null) portal.site.files.delete(indexPath)
  else portal.site.files.set(indexPath, new TextEncoder().encode(text))
  await publish(portal.store.target, portal.site)
  expect(takeWritten()).toHaveLength(size + 1)
})

test('a run also writes the document that an interrupted run has left out', async () => {
  await serve('remote-19', '1.0.1')
  await releaseNext('remote-20', '1.0.3')
  expect(takeWritten()).toEqual(['index.html', 'remote-19.html', 'remote-20.html'])
})

test('the document of a removed remote is removed, also from the index', async () => {
  await changeRegistry(portal.store, {
    apply: ({ remotes, ...newest }) => {
      const { 'remote-20': _gone, ...kept } = remotes
      return { ...newest, remotes: kept }
    },
  })
  await publish(portal.store.target, portal.site)
  expect(portal.site.files.has('remote-20.html')).toBe(false)
  expect(textOf(indexPath)).not.toContain('remote-20.html')
})

test('the document of a remote that is gone is removed when all documents are written', async () => {
  await changeRegistry(portal.store, {
    apply: ({ remotes, ...newest }) => {
      const { 'remote-20': _gone, ...kept } = remotes
      return { ...newest, remotes: kept }
    },
  })
  await publish(portal.store.target, portal.site, { all: true })
  expect(takeWritten()).toHaveLength(size)
  expect(portal.site.files.has('remote-20.html')).toBe(false)
})

test('documents hold the whole registry for a shell that reads no parts', async () => {
  const { target } = portal.store
  const { shell, ...settings } = await readSettings(target)
  const { readsParts: _parts, ...facts } = shell.facts
  await writeSettings(target, { ...settings, shell: { ...shell, facts } })
  const registry = await publish(target, portal.site)
  for (const path of ['index.html', 'remote-20.html'])
    expect(canonicalizeJson(heldIn(path))).toBe(canonicalizeJson(registry))
  expect(portal.site.files.has(indexPath)).toBe(false)
})
