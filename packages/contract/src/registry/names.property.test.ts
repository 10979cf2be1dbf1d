// @module-tag property
import { describe, expect, test } from 'vitest'
import { ContractError } from '../error.ts'
import { createExampleRegistry } from './example-registry.fixture.ts'
import { findIncompatibility } from './find-incompatibility.ts'
import { generateHostileNames, hostileNames } from './hostile-names.fixture.ts'
import { getOwnProperty } from './own-property.ts'
import { parseRegistry } from './parse-registry.ts'
import { pickRelease } from './pick-release.ts'
import type { Registry } from './registry.ts'

/** `npm run test:long` runs many more tries. `PORTICO_SEED` repeats a single failed seed. */
const names = [
  ...hostileNames,
  ...generateHostileNames(process.env.PORTICO_LONG ? 3_000 : 200, Number(process.env.PORTICO_SEED ?? 28)),
]
const parse = (document: unknown) => parseRegistry(document, { allowedOrigins: ['https://files.example'] })

/** Returns an object with this own key, regardless of its special meanings, in addition to the given ones. */
const withKey = (name: string, value: unknown, beside: object = {}) =>
  Object.fromEntries([...Object.entries(beside), [name, value]])

type Files = Registry['remotes'][string]
type First = Files['releases'][number]

/** The example with its remote `files`, or the first release of it, otherwise. */
function registryWith(
  remote: (files: Files) => object,
  release: (first: First) => object = () => ({}),
): unknown {
  const document = createExampleRegistry()
  const files = document.remotes.files as Files
  const [first, ...others] = files.releases as [First, ...First[]]
  const releases = [{ ...first, ...release(first) }, ...others]
  return { ...document, remotes: { ...document.remotes, files: { ...files, releases, ...remote(files) } } }
}

const fields: [field: string, document: (name: string) => unknown][] = [
  [
    'a remote',
    (name) => {
      const { files, admin } = createExampleRegistry().remotes
      return { ...createExampleRegistry(), remotes: withKey(name, { ...admin, route: '/other' }, { files }) }
    },
  ],
  ['an icon', (icon) => registryWith(() => ({ icon }))],
  ['a route', (route) => registryWith(() => ({ route }))],
  ['a route with its slash', (name) => registryWith(() => ({ route: `/${name}` }))],
  ['a language', (tag) => registryWith(({ title }) => ({ title: withKey(tag, 'Files', title) }))],
  ['a claim', (claim) => registryWith(() => ({ access: { claim } }))],
  ['a slot', (slot) => registryWith(({ slots }) => ({ slots: [{ ...slots[0], slot }] }))],
  ['an expose', (name) => registryWith(({ slots }) => ({ slots: [{ ...slots[0], expose: `./${name}` }] }))],
  ['a salt', (salt) => registryWith(() => ({ salt }))],
  [
    'an author',
    (by) =>
      registryWith(
        () => ({ changedBy: by }),
        () => ({ releasedBy: by }),
      ),
  ],
  [
    'a version',
    (version) =>
      registryWith(
        () => ({}),
        () => ({ version }),
      ),
  ],
  [
    'a file',
    (path) =>
      registryWith(
        () => ({}),
        () => ({ entry: path, preload: { modules: [path], styles: [] } }),
      ),
  ],
  [
    'a shared package',
    (name) =>
      registryWith(
        () => ({}),
        ({ requires }) => ({ requires: { ...requires, shared: withKey(name, '^1.0.0') } }),
      ),
  ],
  [
    'a preload of a slot',
    (name) =>
      registryWith(
        () => ({}),
        ({ preload }) => ({ slotPreload: withKey(`./${name}`, preload) }),
      ),
  ],
  ['a key', (id) => ({ ...createExampleRegistry(), keys: withKey(id, `${'A'.repeat(43)}=`) })],
  ['the key of a remote', (id) => registryWith(() => ({ keys: [id] }))],
]

/** Reads it as a page would. */
function use(registry: Registry): void {
  const found = hostileNames.map((name) => [registry.remotes[name], registry.keys?.[name]])
  expect(found.flat().filter((one) => typeof one === 'function' || one === Object.prototype)).toEqual([])
  for (const remote of Object.values(registry.remotes)) {
    const release = pickRelease(remote, 'device-1')
    const has = findIncompatibility(release.requires, registry.provides)?.has
    expect(typeof has).toMatch(/^(undefined|string|number)$/)
  }
}

describe('as the name of', () => {
  test.each(fields)(
    '%s is refused with its path, or is read exactly as it was written, for any hostile or random name',
    (_field, make) => {
      let read = 0
      for (const name of names) {
        const document = make(name)
        try {
          const registry = parse(document)
          // `__proto__` must also be a normal key, or be refused.
          expect(JSON.parse(JSON.stringify(registry)), JSON.stringify(name)).toEqual(
            JSON.parse(JSON.stringify(document)),
          )
          if (read < 20) use(registry)
          read += 1
        } catch (error) {
          if (!(error instanceof ContractError)) throw error
          expect(error.code).toBe('registry_invalid')
          expect(error.path).not.toBe('')
        }
      }
    },
  )
})

test('getOwnProperty finds the own properties of a record, and no inherited ones', () => {
  for (const name of names) {
    expect(getOwnProperty({}, name)).toBeUndefined()
    expect(getOwnProperty(undefined, name)).toBeUndefined()
    expect(getOwnProperty(Object.fromEntries([[name, 'own']]), name)).toBe('own')
  }
})
