import { afterEach, beforeEach, expect, test } from 'vitest'
import { CliError } from '../error.ts'
import { readCurrentRegistry } from '../registry/change.ts'
import { changeShares } from '../release/change-shares.ts'
import {
  createExampleDraft,
  createExampleOptions,
  createExamplePortal,
  type ExamplePortal,
} from '../release/example-portal.fixture.ts'
import { computePromotedShares } from '../release/promoted-shares.ts'
import { release } from '../release/release.ts'
import type { PlannedWrites, Target } from '../targets/target.ts'
import { checkBeforeChange, checkBeforeUpload } from './check-writable.ts'

let portal: ExamplePortal
beforeEach(async () => {
  portal = await createExamplePortal()
})
afterEach(() => portal.close())

/** Returns the target, which records its planned writes in `asked`. */
function noting(target: Target, asked: PlannedWrites[]): Target {
  return { ...target, checkWrites: async (planned) => void asked.push(planned) }
}

const denied: Target['checkWrites'] = () => Promise.reject(new CliError('target_denied', 'No.'))
const pathsOf = (asked: PlannedWrites[]) =>
  asked.map(({ paths, there }) => ({ paths, there: there.map(({ path }) => path) }))

test('the write check of a bucket uses the newest revision, the newest release and registry.json of the site', async () => {
  await release(createExampleOptions(portal, createExampleDraft(portal.folder, 'one')))
  const [ofStore, ofSite]: [PlannedWrites[], PlannedWrites[]] = [[], []]
  const store = { ...portal.store, target: noting(portal.store.target, ofStore) }
  const registry = await readCurrentRegistry(store)
  await checkBeforeChange({ store, site: noting(portal.site, ofSite), registry })
  await checkBeforeUpload(store, registry, 'files')
  expect(pathsOf(ofStore)).toEqual([
    { paths: ['registry/1.json', 'registry.json'], there: ['registry/1.json'] },
    { paths: ['files/0.0.0/entry.json'], there: ['files/1.0.0/entry.json'] },
  ])
  expect(pathsOf(ofSite)).toEqual([{ paths: ['index.html', 'files.html'], there: ['registry.json'] }])
  for (const { there } of ofStore)
    for (const { path, bytes } of there) expect(bytes).toEqual(await portal.store.target.read(path))
})

test('the write check of a bucket has no files for a new portal and a new remote', async () => {
  const asked: PlannedWrites[] = []
  const store = { ...portal.store, target: noting(portal.store.target, asked) }
  const registry = await readCurrentRegistry(store)
  await checkBeforeChange({ store, site: noting(portal.site, asked), registry })
  await checkBeforeUpload(store, registry, 'files')
  expect(asked.map(({ there }) => there)).toEqual([[], [], []])
})

test('a promotion is rejected before its revision is written if the documents can’t be written', async () => {
  await release(createExampleOptions(portal, createExampleDraft(portal.folder, 'one')))
  await release(createExampleOptions(portal, createExampleDraft(portal.folder, 'two'), { traffic: 10 }))
  const before = portal.contents()
  const order = {
    store: portal.store,
    site: { ...portal.site, checkWrites: denied },
    remote: 'files',
    by: 'Ada',
    dryRun: false,
  }
  const shares = async (registry: Parameters<typeof computePromotedShares>[1]) =>
    computePromotedShares(portal.store, registry, 'files', '1.0.1', 100)
  await expect(changeShares({ ...order, shares })).rejects.toMatchObject({ code: 'target_denied' })
  expect(portal.contents()).toEqual(before)
})
