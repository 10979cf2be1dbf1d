import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Registry, verifyRegistry } from '@portico/contract/registry'
import { createExampleRegistry } from '@portico/contract/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type StoredTestPortal, writeTestPortal } from '../commands/test-portal.fixture.ts'
import { readSettings } from '../registry/settings.ts'
import type { Target } from '../targets/target.ts'
import { createKey, type KeyFile } from './key-file.ts'
import { distrustRoot, trustRoot } from './trust.ts'

let folder: string
let portal: StoredTestPortal
let root: KeyFile
let next: KeyFile
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-trust-'))
  const { signature: _none, ...registry } = createExampleRegistry()
  portal = await writeTestPortal(folder, registry)
  ;[root, next] = await Promise.all([createKey('root'), createKey('root-2')])
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Returns the portal's target, which rejects all writes after the first `after` ones, as in a crash. */
function crashing(after: number): Target {
  let left = after
  const stopAt = <T>(work: () => Promise<T>): Promise<T> => {
    left -= 1
    return left < 0 ? Promise.reject(new Error('crashed')) : work()
  }
  const { target } = portal
  return {
    ...target,
    create: (...file) => stopAt(() => target.create(...file)),
    write: (...file) => stopAt(() => target.write(...file)),
  }
}

async function order(target: Target) {
  return { store: { target, settings: await readSettings(target) }, site: null, dryRun: false }
}

/** Returns the newest registry as every command and every new document reads it. Throws if its signature is not trusted. */
async function trusted(): Promise<Registry> {
  const registry = await portal.newest()
  const { trust } = await readSettings(portal.target)
  if (trust) await verifyRegistry(registry, trust.root)
  return registry
}

const steps: [what: string, prepare: () => Promise<unknown>, step: (target: Target) => Promise<unknown>][] = [
  ['trusting the first root', async () => {}, async (target) => trustRoot(await order(target), root)],
  [
    'trusting the next root',
    async () => trustRoot(await order(portal.target), root),
    async (target) => trustRoot(await order(target), next),
  ],
  [
    'ending the trust in the first root',
    async () => {
      await trustRoot(await order(portal.target), root)
      await trustRoot(await order(portal.target), next)
      // The first root has signed since.
      await trustRoot(await order(portal.target), root)
    },
    async (target) => distrustRoot(await order(target), 'root', { signer: next, off: false }),
  ],
]
test.each(steps)(
  'a crash while %s leaves a trusted portal, and a second attempt succeeds',
  async (_what, prepare, step) => {
    await prepare()
    let crashes = 0
    for (; ; crashes += 1) {
      const done = await step(crashing(crashes)).then(
        () => true,
        (error: Error) => {
          expect(error.message).toBe('crashed')
          return false
        },
      )
      await trusted()
      if (done) break
    }
    // At least a revision, the settings and registry.json.
    expect(crashes).toBeGreaterThanOrEqual(3)
    await expect(step(portal.target)).resolves.toBeDefined()
    await trusted()
  },
)
