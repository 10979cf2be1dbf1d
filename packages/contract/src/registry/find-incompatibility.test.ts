import { expect, test } from 'vitest'
import { findIncompatibility } from './find-incompatibility.ts'
import type { ProvidedVersions, ReleaseRequirements } from './registry.ts'

const provides: ProvidedVersions = {
  contract: 1,
  federation: '1.23.0',
  shared: { react: '19.3.1', '@portico/session': '1.4.0' },
}
const requires: ReleaseRequirements = { contract: 1, federation: '1.23.0', shared: { react: '^19.3.0' } }

test('findIncompatibility returns null for a compatible release', () => {
  expect(findIncompatibility(requires, provides)).toBeNull()
  expect(findIncompatibility({ ...requires, shared: {} }, provides)).toBeNull()
})

test.each<[Partial<ReleaseRequirements>, object]>([
  [{ contract: 2 }, { part: 'contract', needs: 2, has: 1 }],
  [{ federation: '1.24.0' }, { part: 'federation', needs: '1.24.0', has: '1.23.0' }],
  [{ shared: { react: '^18.0.0' } }, { part: 'react', needs: '^18.0.0', has: '19.3.1' }],
  [{ shared: { react: '^19.3.0', zustand: '^5.0.0' } }, { part: 'zustand', needs: '^5.0.0', has: 'none' }],
])('findIncompatibility returns the requirement %j that is not met', (part, misfit) => {
  expect(findIncompatibility({ ...requires, ...part }, provides)).toEqual(misfit)
})

test('findIncompatibility returns the first of several unmet requirements', () => {
  const all = { contract: 2, federation: '2.0.0', shared: { react: '^18.0.0' } }
  expect(findIncompatibility(all, provides)?.part).toBe('contract')
  expect(findIncompatibility({ ...all, contract: 1 }, provides)?.part).toBe('federation')
})

test('a package named like an inherited property of objects is missing', () => {
  for (const name of ['constructor', 'toString', 'hasOwnProperty']) {
    const shared = { [name]: '^1.0.0' }
    expect(findIncompatibility({ ...requires, shared }, provides)).toEqual({
      part: name,
      needs: '^1.0.0',
      has: 'none',
    })
  }
})
