// @module-tag property
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Registry } from '@portico/contract/registry'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { computeCspHash, computeIntegrity } from '../files/integrity.ts'
import { readCurrentRegistry } from '../registry/change.ts'
import { createFilesReader, listStoredVersions } from '../registry/release-entry.ts'
import { isPublished } from '../site/publish.ts'
import { crashProgram } from './crash-child.fixture.ts'
import {
  createExampleDraft,
  createExampleOptions,
  createExamplePortal,
  type ExamplePortal,
  openExamplePortal,
} from './example-portal.fixture.ts'
import { release } from './release.ts'

// A release writes about twenty files. For every tenth of them, or each in a long run: a portal, a release that is killed
// (kill -9) just before that write, and then the files that every tab would load.
const step = process.env.PORTICO_LONG ? 1 : 10
let model: ExamplePortal
const root = mkdtempSync(join(tmpdir(), 'portico-crash-'))
beforeAll(async () => {
  model = await createExamplePortal()
  await release(createExampleOptions(model, createExampleDraft(model.folder, 'old')))
})
afterAll(() => {
  model.close()
  rmSync(root, { recursive: true, force: true })
})

async function releaseAndDie(folder: string, deadAt: number): Promise<'killed' | 'done'> {
  const args = [crashProgram, folder, 'new', String(deadAt)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  if (signal === 'SIGKILL') return 'killed'
  expect(code).toBe(0)
  return 'done'
}

/** Loads the files of a tab that opens this document now. Throws if a file is missing, changed or of another release. */
async function openTab({ store, site }: ExamplePortal, path: string): Promise<string> {
  const html = new TextDecoder().decode((await site.read(path)) ?? undefined)
  expect(html.trimEnd().endsWith('</html>'), `${path} is whole`).toBe(true)
  const registry = JSON.parse(/id="portico-registry">(.*?)<\/script>/.exec(html)?.[1] ?? 'null') as Registry
  const map = /<script type="importmap"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(html).toContain(computeCspHash(map))
  const { releases } = registry.remotes.files as Registry['remotes'][string]
  const filesOf = createFilesReader(store.target)
  for (const one of releases)
    for (const [file, hash] of Object.entries(await filesOf('files', one))) {
      const bytes = await store.target.read(`files/${one.version}/${file}`)
      expect(computeIntegrity(bytes ?? ''), `${one.version}/${file}`).toBe(hash)
    }
  const live = releases.filter(({ traffic }) => traffic > 0).map(({ version }) => version)
  const bases = new Set(html.match(/https:\/\/files\.example\/[\d.]+\/(?=remoteEntry)/g))
  if (path === 'files.html') expect([...bases]).toEqual([`https://files.example/${live[0]}/`])
  return live.join()
}

test('a release that is killed before any write leaves the old or the new portal, and a second run finishes it', async () => {
  const seen: string[] = []
  for (let deadAt = 1; ; deadAt += step) {
    const folder = join(root, String(deadAt))
    cpSync(model.folder, folder, { recursive: true })
    const outcome = await releaseAndDie(folder, deadAt)
    const portal = await openExamplePortal(folder)
    for (const path of ['index.html', 'files.html']) {
      const version = await openTab(portal, path)
      expect(['1.0.0', '1.0.1'], `${path} after a kill before write ${deadAt}`).toContain(version)
      seen.push(version)
    }
    if (outcome === 'done') break
    await release(createExampleOptions(portal, createExampleDraft(folder, 'new'))).catch(
      (error: { code?: string }) => {
        // Every file was written; only the removal of old releases is missing.
        expect(error.code).toBe('unchanged')
      },
    )
    const registry = await readCurrentRegistry(portal.store)
    expect(registry.remotes.files?.releases.map(({ version, traffic }) => [version, traffic])).toEqual([
      ['1.0.1', 100],
      ['1.0.0', 0],
    ])
    expect(await listStoredVersions(portal.store.target, 'files')).toEqual([
      { version: '1.0.0', whole: true },
      { version: '1.0.1', whole: true },
    ])
    expect(await isPublished(portal.store, portal.site, registry)).toBe(true)
    for (const path of ['index.html', 'files.html']) expect(await openTab(portal, path)).toBe('1.0.1')
  }
  expect(new Set(seen)).toEqual(new Set(['1.0.0', '1.0.1']))
  expect(seen.length * step).toBeGreaterThan(40)
})
