import type { Registry } from '@portico/contract/registry'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createKey } from '../keys/key-file.ts'
import { changeRegistry, readCurrentRegistry } from '../registry/change.ts'
import {
  createExampleDraft,
  createExampleOptions,
  createExamplePortal,
  type ExamplePortal,
} from './example-portal.fixture.ts'
import { type ReleaseOptions, release } from './release.ts'

const [team, other, root] = await Promise.all(['files-team-1', 'data-team-1', 'root'].map(createKey))
let portal: ExamplePortal
beforeEach(async () => {
  portal = await createExamplePortal({ trust: { root: { root: root?.publicKey ?? '' } } })
  const keys = { 'files-team-1': team?.publicKey ?? '', 'data-team-1': other?.publicKey ?? '' }
  const apply = (registry: Registry) => ({ ...registry, keys })
  await changeRegistry(portal.store, { seen: await readCurrentRegistry(portal.store), signer: root, apply })
})
afterEach(() => portal.close())

const order = (text: string, changes: Partial<ReleaseOptions>) =>
  createExampleOptions(portal, createExampleDraft(portal.folder, text), changes)

async function expectRefusal(of: ReleaseOptions, code: string, said: string): Promise<void> {
  const before = portal.contents()
  await expect(release(of)).rejects.toMatchObject({ code, message: expect.stringContaining(said) })
  expect(portal.contents(), 'nothing was written').toEqual(before)
}

test('the key of a remote’s first release is the only one that may sign its next releases', async () => {
  await release(order('one', { teamKey: team, rootKey: root }))
  expect((await readCurrentRegistry(portal.store)).remotes.files?.keys).toEqual(['files-team-1'])
  await expectRefusal(order('two', { teamKey: other, rootKey: root }), 'signature_refused', '"data-team-1"')
  await release(order('two', { teamKey: team, rootKey: root }))
})

test('an unsigned release is rejected', async () => {
  await expectRefusal(order('one', { rootKey: root }), 'signature_missing', 'PORTICO_KEY')
})

test('a release without the root’s key is rejected before the upload', async () => {
  await expectRefusal(order('one', { teamKey: team }), 'signature_missing', 'PORTICO_ROOT_KEY')
  await release(order('one', { teamKey: team, uploadOnly: true }))
})
