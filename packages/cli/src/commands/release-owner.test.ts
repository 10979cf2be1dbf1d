import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Registry } from '@portico/contract/registry'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findOwner } from '../registry/owner.ts'
import type { PortalSettings } from '../registry/settings.ts'
import { createExampleDraft } from '../release/example-portal.fixture.ts'
import { documentsCommand } from './documents.ts'
import { promoteCommand } from './promote.ts'
import { releaseCommand } from './release.ts'
import { createRemoteFolder, type RemoteFolder } from './remote-folder.fixture.ts'
import { rollbackCommand } from './rollback.ts'

// Two repositories have a remote with the same name, and release it into one portal.
let first: RemoteFolder
let second: RemoteFolder
beforeEach(() => {
  first = createRemoteFolder()
  second = createRemoteFolder()
})
afterEach(() => {
  first.remove()
  second.remove()
})

const at = (path: string) => join(first.root, path)
const hosted = () => ({ target: at('store'), site: at('site'), 'public-url': 'https://cdn.example/portal/' })
let builds = 0

/** Releases a new build of `files` from a repository. */
function release(folder: RemoteFolder, place: object, flags: object = {}, env = {}) {
  createExampleDraft(folder.root, `build ${++builds}`)
  const all = { ...place, from: join(folder.root, 'build'), 'no-smoke': true, ...flags }
  return folder.call(releaseCommand, ['files'], all, env)
}
const read = (store = 'store') => JSON.parse(readFileSync(at(`${store}/registry.json`), 'utf8')) as Registry
const live = (store?: string) => read(store).remotes.files?.releases.map(({ version }) => version)
const origin = (folder: RemoteFolder, address: string) => {
  execFileSync('git', ['init', '-q'], { cwd: folder.root })
  execFileSync('git', ['remote', 'add', 'origin', address], { cwd: folder.root })
}

/** Makes the home of a portal on this machine. */
async function setUpHome(changes: Partial<PortalSettings> = {}): Promise<{ home: string }> {
  const home = at('portal/.portico')
  mkdirSync(home, { recursive: true })
  const place = {
    target: join(home, 'releases'),
    site: join(home, 'site'),
    'public-url': 'https://x.example/',
  }
  await first.call(documentsCommand, [], { ...place, shell: at('shell') })
  const file = join(home, 'releases/portal.json')
  const settings = JSON.parse(readFileSync(file, 'utf8')) as PortalSettings
  const local = { site: join(home, 'site'), origins: [], storeAddress: 'http://localhost:4190/', ...changes }
  writeFileSync(file, JSON.stringify({ ...settings, ...local }))
  return { home }
}

describe('a portal on this machine', () => {
  const store = 'portal/.portico/releases'

  test('a remote of another repository is not replaced, with or without --upload-only', async () => {
    const place = await setUpHome()
    await release(first, place)
    for (const flags of [{}, { 'upload-only': true }, { 'dry-run': true }])
      await expect(release(second, place, flags)).rejects.toMatchObject({
        code: 'owned_elsewhere',
        message: expect.stringContaining('1.0.0 by Ada is live. Nothing was changed.'),
      })
    expect(live(store)).toEqual(['1.0.0'])
    await release(first, place)
    expect(live(store)).toEqual(['1.0.1', '1.0.0'])
  })

  test('a remote of the portal itself is only replaced with --take-over, and then belongs to the other repository', async () => {
    const place = await setUpHome()
    await release(first, place)
    const file = at(`${store}/registry/2.json`)
    const registry = JSON.parse(readFileSync(file, 'utf8')) as Registry
    Object.assign(registry.remotes.files ?? {}, { owner: 'portal', unknown: 'kept' })
    writeFileSync(file, JSON.stringify(registry))
    await expect(release(second, place)).rejects.toMatchObject({
      code: 'owned_elsewhere',
      message: expect.stringContaining('belongs to the portal itself'),
    })
    await release(second, place, { 'take-over': true })
    expect(findOwner(read(store), 'files')).toMatch(/^folder-/)
    await expect(release(first, place)).rejects.toMatchObject({ code: 'owned_elsewhere' })
    // Unknown fields of a newer version are kept.
    expect(read(store).remotes.files).toMatchObject({ unknown: 'kept' })
  })

  test('a repository keeps its remote when it gets an origin later', async () => {
    const place = await setUpHome()
    await release(first, place)
    origin(first, 'https://git.example/acme/files')
    await release(first, place)
    expect(findOwner(read(store), 'files')).toMatch(/^git-/)
    await expect(release(second, place)).rejects.toMatchObject({ code: 'owned_elsewhere' })
    origin(second, 'git@git.example:acme/files.git')
    await release(second, place)
  })
})

describe('a hosted portal', () => {
  beforeEach(async () => {
    await first.call(documentsCommand, [], { ...hosted(), shell: at('shell') })
  })

  test('a remote without an owner belongs to the first repository that releases it', async () => {
    await release(first, hosted())
    expect(findOwner(read(), 'files')).toBeUndefined()
    origin(second, 'https://git.example/acme/files')
    await release(second, hosted())
    expect(findOwner(read(), 'files')).toMatch(/^git-/)
    await expect(release(first, hosted())).rejects.toMatchObject({ code: 'owned_elsewhere' })
    await release(first, hosted(), {}, { PORTICO_REPOSITORY: 'https://git.example/acme/files' })
    expect(readFileSync(at('store/registry.json'), 'utf8')).not.toContain('git.example')
  })

  test('promotions and rollbacks keep the owner', async () => {
    origin(first, 'https://git.example/acme/files')
    await release(first, hosted())
    const owner = findOwner(read(), 'files')
    await release(first, hosted(), { traffic: '10' })
    await first.call(promoteCommand, ['files'], hosted())
    await first.call(rollbackCommand, ['files'], hosted())
    expect(findOwner(read(), 'files')).toBe(owner)
    expect(owner).toBeDefined()
  })
})
