import { type Registry, verifyRegistry } from '@portico/contract/registry'
import { beforeEach, expect, test } from 'vitest'
import { createKey } from '../keys/key-file.ts'
import { createScalePortal } from '../release/scale-portal.fixture.ts'
import { createMemoryTarget, type MemoryTarget } from '../targets/memory-target.fixture.ts'
import { changeRegistry, readCurrentRegistry, type Store } from './change.ts'
import { layout } from './layout.ts'
import { pruneRevisions } from './prune-revisions.ts'
import { repairRegistry } from './repair.ts'
import {
  documentOf,
  joinRestricted,
  openPart,
  pruneRestricted,
  restrictedOf,
  withRestricted,
} from './restricted.ts'
import { readPreviousRevision } from './revisions.ts'
import { writeSettings } from './settings.ts'

const root = await createKey('root')

let privatePlace: MemoryTarget
let store: Store
let files: Map<string, Uint8Array>
beforeEach(async () => {
  const portal = await createScalePortal(3, 1)
  privatePlace = createMemoryTarget('private')
  files = portal.store.target.files
  store = { ...portal.store, target: { ...portal.store.target, privatePlace } }
})

/** Returns a change that makes a remote need a claim. */
const needClaim = (name: string) => (registry: Registry) => {
  const remote = registry.remotes[name]
  if (!remote) throw new Error(`there is no ${name}`)
  const restricted = { ...remote, access: { claim: 'admin' } }
  return { ...registry, remotes: { ...registry.remotes, [name]: restricted } }
}

/** Turns the restriction on in a registry with one remote that needs a claim. */
const restrict = (signer?: typeof root) =>
  changeRegistry(store, {
    signer,
    apply: (newest) => withRestricted(needClaim('remote-2')(newest), true),
  })

const publicRevision = (revision: number) =>
  JSON.parse(new TextDecoder().decode(files.get(layout.revision(revision)))) as Registry
const privateFiles = () => [...privatePlace.files.keys()]

test('a revision has the public remotes, and the hash of the private file with the restricted ones', async () => {
  const written = await restrict()
  const open = publicRevision(2)
  expect(Object.keys(open.remotes)).toEqual(['remote-1', 'remote-3'])
  expect(JSON.stringify(open)).not.toContain('remote-2')
  expect(privateFiles()).toEqual([`restricted/2-${restrictedOf(open)?.digest}.json`])
  expect(Object.keys(written.remotes)).toEqual(['remote-1', 'remote-3', 'remote-2'])
  expect(documentOf(written.remotes['remote-2'])).toMatch(/^\/r-[0-9a-f]{32}\.html$/)
})

test('readers see restricted remotes only if they have the private place', async () => {
  const written = await restrict()
  const whole = await readCurrentRegistry(store)
  expect(whole).toEqual(written)
  expect(Object.keys(openPart(whole).remotes)).toEqual(['remote-1', 'remote-3'])
  const { privatePlace: _place, ...target } = store.target
  const open = await readCurrentRegistry({ ...store, target })
  expect(Object.keys(open.remotes)).toEqual(['remote-1', 'remote-3'])
  await expect(changeRegistry({ ...store, target }, { apply: (one) => ({ ...one }) })).rejects.toMatchObject({
    code: 'private_missing',
  })
})

test('a change keeps the document of a restricted remote, and gives the private file another salt', async () => {
  const first = await restrict()
  const second = await changeRegistry(store, { apply: (newest) => ({ ...newest }) })
  expect(documentOf(second.remotes['remote-2'])).toBe(documentOf(first.remotes['remote-2']))
  expect(restrictedOf(second)?.digest).not.toBe(restrictedOf(first)?.digest)
})

test.each([
  ['is missing', (path: string) => privatePlace.files.delete(path), 'missing'],
  [
    'was changed',
    (path: string) => privatePlace.files.set(path, new TextEncoder().encode('{"remotes":{}}')),
    'not the file that was written',
  ],
])(
  'rejects a private file that %s, and repair restores the previous revision',
  async (_what, spoil, said) => {
    await restrict()
    await changeRegistry(store, { apply: (newest) => ({ ...newest }) })
    spoil(privateFiles().find((path) => path.startsWith('restricted/3-')) ?? '')
    await expect(readCurrentRegistry(store)).rejects.toMatchObject({
      ...{ code: 'registry_invalid', message: expect.stringContaining(said) },
    })
    expect(await repairRegistry({ store, dryRun: false })).toMatchObject({ kept: 2, revision: 4 })
    expect(Object.keys((await readCurrentRegistry(store)).remotes)).toContain('remote-2')
  },
)

test('a signed portal seals each restricted remote, and signs the hash of the private file', async () => {
  store.settings.trust = { root: { root: root.publicKey } }
  await writeSettings(store.target, store.settings)
  files.delete(layout.revision(1))
  const { remotes } = await createScalePortal(3, 1).then((other) => readCurrentRegistry(other.store))
  await changeRegistry(store, { signer: root, apply: (newest) => ({ ...newest, remotes }) })
  await restrict(root)
  const open = publicRevision(2)
  await verifyRegistry(open, store.settings.trust.root)
  const whole = await readCurrentRegistry(store)
  const part = {
    ...{ ...whole, part: { others: 1, own: 'remote-2' }, signature: whole.head },
    ...{ head: undefined, remotes: { 'remote-2': whole.remotes['remote-2'] } },
  }
  await verifyRegistry(part, store.settings.trust.root)
  const forged = { ...part, remotes: { 'remote-2': { ...part.remotes['remote-2'], route: '/evil' } } }
  await expect(verifyRegistry(forged, store.settings.trust.root)).rejects.toMatchObject({
    code: 'signature_invalid',
  })
})

test('two changes at the same time both succeed, and keep every restricted remote', async () => {
  await restrict()
  const rename = (name: string, to: string) => (newest: Registry) => {
    const remote = newest.remotes[name]
    return remote
      ? { ...newest, remotes: { ...newest.remotes, [name]: { ...remote, title: { en: to } } } }
      : newest
  }
  await Promise.all([
    changeRegistry(store, { apply: rename('remote-2', 'Hidden') }),
    changeRegistry(store, { apply: rename('remote-1', 'Open') }),
  ])
  const { remotes, revision } = await readCurrentRegistry(store)
  expect(revision).toBe(4)
  expect([remotes['remote-1']?.title, remotes['remote-2']?.title]).toEqual([{ en: 'Open' }, { en: 'Hidden' }])
})

test('a change turns the restriction off, and removes the paths of documents', async () => {
  await restrict()
  await changeRegistry(store, { apply: (newest) => withRestricted(newest, false) })
  const open = publicRevision(3)
  expect(restrictedOf(open)).toBeUndefined()
  expect(documentOf(open.remotes['remote-2'])).toBeUndefined()
  expect(Object.keys(open.remotes).sort()).toEqual(['remote-1', 'remote-2', 'remote-3'])
  expect((await readPreviousRevision(store.target, 3))?.remotes['remote-2']).toBeDefined()
})

test('pruning removes the private files of old revisions', async () => {
  await restrict()
  for (let n = 0; n < 25; n += 1) await changeRegistry(store, { apply: (newest) => ({ ...newest }) })
  const { revision } = await readCurrentRegistry(store)
  await pruneRevisions({ target: store.target, newest: revision, days: 30 })
  const days = JSON.parse(new TextDecoder().decode(files.get(layout.days))) as { days: object }
  const old = { schema: 1, first: 1, days: { '2026-01-01': 1, '2026-01-02': revision, ...days.days } }
  files.set(layout.days, new TextEncoder().encode(JSON.stringify(old)))
  expect(await pruneRevisions({ target: store.target, newest: revision, days: 30 })).toBeGreaterThan(0)
  const kept = privateFiles().map((path) => Number(/(\d+)-/.exec(path)?.[1]))
  expect(Math.min(...kept)).toBe(revision - 19)
  expect(await joinRestricted(store.target, publicRevision(revision))).toHaveProperty('remotes.remote-2')
})

/** Writes the next revision as a command line does that keeps unknown fields, and does not know restricted remotes. */
function writeAsOlder(revision: number): void {
  const next = { ...publicRevision(revision - 1), revision }
  files.set(layout.revision(revision), new TextEncoder().encode(JSON.stringify(next)))
}

test('restricted remotes stay when an older command line writes revisions that keep the hash', async () => {
  const written = await restrict()
  writeAsOlder(3)
  writeAsOlder(4)
  const after = await readCurrentRegistry(store)
  expect([after.revision, after.remotes]).toEqual([4, written.remotes])
  await pruneRestricted(store.target, 4)
  expect((await readCurrentRegistry(store)).remotes).toEqual(written.remotes)
  await changeRegistry(store, { apply: (newest) => ({ ...newest }) })
  await pruneRestricted(store.target, 5)
  expect(privateFiles()).toEqual([expect.stringMatching(/^restricted\/5-/)])
})
