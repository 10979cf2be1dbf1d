import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { readCurrentRegistry, type Store } from '../registry/change.ts'
import { listStoredVersions } from '../registry/release-entry.ts'
import { readSettings, writeSettings } from '../registry/settings.ts'
import { openTarget } from '../targets/open-target.ts'
import {
  createExampleDraft,
  createExampleOptions,
  createExamplePortal,
  type ExamplePortal,
} from './example-portal.fixture.ts'
import { release } from './release.ts'

// Releases of one remote that start at the same moment, each in its own process, as CI jobs do. This file is also the
// program of these processes: it reports that it is ready, releases on a message, and reports the result.

type Outcome = { version: string; revision: number | null } | { code: string; message: string }

const teams = ['two', 'three', 'four', 'five']

/** Releases a first version into the store of this spec (default: a folder), then four others at once, and checks store and documents. */
export async function expectAllToSucceed(spec?: string): Promise<void> {
  const local = await createExamplePortal()
  const children: ChildProcess[] = []
  try {
    const storeAt = spec ?? join(local.folder, 'store')
    const target = await openTarget(storeAt)
    const store: Store = { target, settings: local.store.settings }
    await writeSettings(target, store.settings)
    await release(createExampleOptions({ store, site: local.site }, createExampleDraft(local.folder, 'one')))
    for (const text of teams) children.push(startTeam(local, storeAt, text))
    await expectFour(local, store, await releaseTogether(children))
  } finally {
    for (const child of children) child.kill()
    local.close()
  }
}

function startTeam(local: ExamplePortal, storeAt: string, text: string): ChildProcess {
  const folder = join(local.folder, 'teams', text)
  mkdirSync(folder, { recursive: true })
  return fork(fileURLToPath(import.meta.url), [folder, storeAt, join(local.folder, 'site'), text])
}

async function releaseTogether(children: readonly ChildProcess[]): Promise<Outcome[]> {
  const said = async (child: ChildProcess) => ((await once(child, 'message')) as [unknown])[0]
  expect(await Promise.all(children.map(said))).toEqual(teams.map(() => 'ready'))
  const outcomes = Promise.all(children.map(said))
  for (const child of children) child.send('go')
  return (await outcomes) as Outcome[]
}

async function expectFour(local: ExamplePortal, store: Store, outcomes: Outcome[]): Promise<void> {
  const released = outcomes.map((one) => ('version' in one ? one : expect.fail(one.message)))
  const versions = ['1.0.1', '1.0.2', '1.0.3', '1.0.4']
  expect(released.map(({ version }) => version).sort()).toEqual(versions)
  expect(released.map((one) => one.revision).sort()).toEqual([2, 3, 4, 5])
  const { revision, remotes } = await readCurrentRegistry(store)
  expect(revision).toBe(5)
  expect(remotes.files?.releases.map(({ traffic }) => traffic)).toEqual([100, 0, 0])
  const [base] = remotes.files?.releases ?? []
  expect(base).not.toHaveProperty('releasedBy')
  const stored = ['1.0.0', ...versions].map((version) => ({ version, whole: true }))
  expect(await listStoredVersions(store.target, 'files')).toEqual(stored)
  const html = new TextDecoder().decode((await local.site.read('files.html')) ?? undefined)
  expect(html).toContain(`${base?.base}remoteEntry.js`)
}

async function releaseWhenTold([folder = '', storeAt = '', siteAt = '', text = '']: string[]): Promise<void> {
  const target = await openTarget(storeAt)
  const store = { target, settings: await readSettings(target) }
  const order = createExampleOptions(
    { store, site: await openTarget(siteAt) },
    createExampleDraft(folder, text),
  )
  const go = once(process, 'message')
  process.send?.('ready')
  await go
  const outcome = await release({ ...order, by: text }).then(
    ({ version, revision }): Outcome => ({ version, revision }),
    ({ code, message }: { code: string; message: string }): Outcome => ({ code, message }),
  )
  process.send?.(outcome)
  process.disconnect()
}

if (import.meta.main) await releaseWhenTold(process.argv.slice(2))
