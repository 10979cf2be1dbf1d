import { createExampleRegistry } from '@portico/contract/testing'
import { expect, test } from 'vitest'
import { computeShortIntegrity } from '../files/integrity.ts'
import {
  chooseShared,
  estimateRemoteWeight,
  maxDocumentWeight,
  maxSharedRemotes,
  selectSharedRemotes,
} from './shared-remotes.ts'

const files = createExampleRegistry().remotes.files as NonNullable<
  ReturnType<typeof createExampleRegistry>['remotes']['files']
>

/** Returns the hashes of a release with `count` modules. */
const hashes = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `assets/part-${index}.js`,
      computeShortIntegrity(`part ${index}`),
    ]),
  )

/** Returns a registry of remotes in the order of the menu; those in `filling` fill slots. */
function registryOf(names: readonly string[], filling: readonly string[] = []) {
  const remotes = names.map((name, order) => {
    const slots = filling.includes(name) ? files.slots : []
    return [name, { ...files, route: `/${name}`, order, slots }] as const
  })
  return { ...createExampleRegistry(), remotes: Object.fromEntries(remotes) }
}

test('chooseShared selects the remotes that fill slots, then the first ones in the menu', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `remote-${index}`)
  const chosen = await chooseShared(registryOf(names, ['remote-29']), async () => hashes(1))
  expect([...chosen.keys()]).toEqual(['remote-29', ...names.slice(0, maxSharedRemotes - 1)])
})

test('chooseShared reads only the lists of its candidates', async () => {
  const names = Array.from({ length: 300 }, (_, index) => `remote-${index}`)
  const read: string[] = []
  await chooseShared(registryOf(names), async (name) => {
    read.push(name)
    return hashes(1)
  })
  expect(read).toHaveLength(maxSharedRemotes)
})

test('chooseShared leaves out a remote that is too large, and selects smaller ones after it', async () => {
  const sizes: Record<string, number> = { small: 10, huge: 500, other: 10 }
  const chosen = await chooseShared(registryOf(Object.keys(sizes)), async (name) => hashes(sizes[name] ?? 0))
  expect([...chosen.keys()]).toEqual(['small', 'other'])
})

test('selectSharedRemotes reserves space for the remote of the route first', () => {
  const weights = new Map([
    ['own', maxDocumentWeight - 3_000],
    ['data', 4_000],
    ['auth', 2_500],
  ])
  expect(selectSharedRemotes(weights, ['data', 'auth'], null)).toEqual(['data', 'auth'])
  expect(selectSharedRemotes(weights, ['data', 'auth'], 'own')).toEqual(['own', 'auth'])
  expect(selectSharedRemotes(weights, ['data', 'auth'], 'auth')).toEqual(['auth', 'data'])
})

test('three remotes of 40 modules each fit into one document', () => {
  expect(3 * estimateRemoteWeight(files, hashes(40))).toBeLessThan(maxDocumentWeight)
})
