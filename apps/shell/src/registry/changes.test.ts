import { pickRelease, type Registry, type RegistryRemote, type Release } from '@portico/contract/registry'
import { expect, test } from 'vitest'
import { findRegistryChanges } from './changes.ts'

const release = (version: string, traffic: number) =>
  ({ version, traffic, base: `https://files.example/${version}/` }) as Release

function registry(releases: Release[], more: Partial<RegistryRemote> = {}): Registry {
  const remote = { title: { en: 'Files' }, route: '/files', keys: [], salt: 'files', releases, ...more }
  return {
    remotes: { files: remote as unknown as RegistryRemote },
    provides: { contract: 1, federation: '1.23.0', shared: { react: '19.3.1' } },
  } as unknown as Registry
}

/** A device that a canary of this share reaches, or does not reach. */
function device(reached: boolean, releases: Release[]): string {
  for (let index = 0; ; index += 1) {
    const { version } = pickRelease({ salt: 'files', releases }, `device ${index}`)
    if ((version === '2.0.0') === reached) return `device ${index}`
  }
}

const before = registry([release('1.0.0', 100)])
const canary = [release('1.0.0', 90), release('2.0.0', 10)]

test('a canary is news for those who get it, and for nobody else', () => {
  const next = registry(canary)
  expect(findRegistryChanges(device(false, canary), before, next)).toBeNull()
  expect(findRegistryChanges(device(true, canary), before, next)).toEqual({
    remotes: ['files'],
    withdrawn: [],
  })
})

test('a release that nobody gets any more is withdrawn, whether or not it is kept', () => {
  for (const releases of [[release('1.0.0', 100)], [release('1.0.0', 100), release('2.0.0', 0)]])
    expect(findRegistryChanges(device(true, canary), registry(canary), registry(releases))).toEqual({
      remotes: ['files'],
      withdrawn: ['files'],
    })
})

test('other shares, keys, salts, signatures, seals and owners are no news', () => {
  const releases = [{ ...release('1.0.0', 100), signature: { keyId: 'files-2' } } as Release]
  const seal = { keyId: 'root' } as RegistryRemote['seal']
  const owner = { owner: 'github.com/acme/files', facts: { needs: [] } }
  const next = registry(releases, { keys: ['files-2'], ...owner, ...(seal && { seal }) })
  expect(findRegistryChanges('any', before, next)).toBeNull()
})

test('the remote of a restricted document that the present one does not hold is withdrawn', () => {
  const current = { ...before, part: { others: 1, own: 'files' } }
  const home = { ...registry([]), remotes: {}, part: { others: 1 } }
  expect(findRegistryChanges('any', current, home)).toEqual({ remotes: ['files'], withdrawn: ['files'] })
  expect(findRegistryChanges('any', { ...before, part: { others: 1 } }, home)).toBeNull()
})

test('builds for other hosts that join a release are no news', () => {
  const completed = {
    ...release('1.0.0', 100),
    ...{
      embed: 'embed.js',
      fullEntry: 'full/remoteEntry.js',
      files: 'files.full.json',
      filesIntegrity: 'sha384-',
    },
  } as Release
  expect(findRegistryChanges('any', before, registry([completed]))).toBeNull()
})

test('another address of the same version is news', () => {
  const moved = { ...release('1.0.0', 100), base: 'https://cdn.example/1.0.0/' }
  expect(findRegistryChanges('any', before, registry([moved]))?.remotes).toEqual(['files'])
})

test('a new name, a new place, and a new shell are news', () => {
  const renamed = registry([release('1.0.0', 100)], { title: { en: 'Documents' } })
  expect(findRegistryChanges('any', before, renamed)?.remotes).toEqual(['files'])
  const more = { ...before, remotes: { ...before.remotes, billing: before.remotes.files } } as Registry
  expect(findRegistryChanges('any', before, more)?.remotes).toEqual(['billing'])
  const shell = { ...before, provides: { ...before.provides, shared: { react: '19.4.0' } } }
  expect(findRegistryChanges('any', before, shell)).toEqual({ remotes: [], withdrawn: [] })
})
