import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createExampleRegistry } from '@portico/contract/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findChangeAuthor, removeAuthors } from '../registry/author-log.ts'
import { createExampleDraft } from '../release/example-portal.fixture.ts'
import { documentsCommand } from './documents.ts'
import { promoteCommand } from './promote.ts'
import { releaseCommand } from './release.ts'
import { createRemoteFolder, type RemoteFolder } from './remote-folder.fixture.ts'
import { rollbackCommand } from './rollback.ts'
import { statusCommand } from './status.ts'

let folder: RemoteFolder
beforeEach(() => {
  folder = createRemoteFolder()
})
afterEach(() => folder.remove())

const place = () => ({ target: join(folder.root, 'store'), 'public-url': 'https://cdn.example/' })
const flags = (more: Record<string, string | boolean> = {}) => ({
  ...place(),
  site: join(folder.root, 'site'),
  from: join(folder.root, 'build'),
  'no-smoke': true,
  ...more,
})
const withLog = () => ({ PORTICO_LOG: join(folder.root, 'log') })

/** Releases twice, promotes the second release, and rolls it back. */
async function work(env: Record<string, string>): Promise<void> {
  const { 'no-smoke': _smoke, from: _from, ...shares } = flags({ by: 'Ada Lovelace' })
  await folder.call(documentsCommand, [], { ...shares, shell: join(folder.root, 'shell') }, env)
  await folder.call(releaseCommand, ['files'], flags({ by: 'Ada Lovelace' }), env)
  createExampleDraft(folder.root, 'two')
  await folder.call(releaseCommand, ['files'], flags({ by: 'Ada Lovelace', traffic: '10' }), env)
  await folder.call(promoteCommand, ['files'], { ...shares, by: 'Grace Hopper' }, env)
  await folder.call(rollbackCommand, ['files'], { ...shares, by: 'Grace Hopper' }, env)
}

/** Returns every file below a folder that contains one of these words. */
function filesWith(place: string, words: RegExp): string[] {
  const entries = readdirSync(join(folder.root, place), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => words.test(readFileSync(file, 'latin1')))
}

test('no file of a store or a site contains the author of a change', async () => {
  await work({})
  expect(filesWith('store', /Lovelace|Hopper/)).toEqual([])
  expect(filesWith('site', /Lovelace|Hopper/)).toEqual([])
  const { text } = await folder.call(statusCommand, ['files'], place())
  expect(text).not.toContain(' by ')
})

test('portico status reads authors from a log outside of store and site', async () => {
  await work(withLog())
  expect(filesWith('store', /Lovelace|Hopper/)).toEqual([])
  expect(filesWith('log', /Lovelace|Hopper/)).toHaveLength(4)
  const { text, data } = await folder.call(statusCommand, ['files'], place(), withLog())
  expect(text).toMatch(/^files +1\.0\.0 +100 % +just now by Ada Lovelace$/m)
  expect(text).toContain('shares changed just now by Grace Hopper')
  expect(data).toMatchObject({ remotes: { files: { changedBy: 'Grace Hopper' } } })
})

test.each(['store/log', 'site', 'site/log'])('a log in %s is rejected', async (place) => {
  await work({})
  const env = { PORTICO_LOG: join(folder.root, place) }
  const { from: _from, 'no-smoke': _smoke, ...shares } = flags()
  await expect(folder.call(rollbackCommand, ['files'], shares, env)).rejects.toMatchObject({ code: 'usage' })
})

test('names from an older version are removed with the next change, except from signed releases', () => {
  const { files } = createExampleRegistry().remotes
  const [signed] = files?.releases ?? []
  if (!files || !signed) throw new Error('the example has no release')
  const { signature: _signature, ...release } = signed
  const releases = [release, signed, { ...release, releasedBy: 'portico start' }]
  const older = { ...createExampleRegistry(), remotes: { files: { ...files, changedBy: 'Ada', releases } } }
  const after = removeAuthors(older).remotes.files
  expect(after).not.toHaveProperty('changedBy')
  expect(after?.releases.map(({ releasedBy }) => releasedBy)).toEqual([undefined, 'Ada', 'portico start'])
})

test('the author of a change is that of its own log entry, and not of an earlier one', () => {
  const change = { remote: 'files', revision: 2, at: '2026-11-27T10:00:00.010Z', by: 'Ada', shares: {} }
  const author = (changedAt?: string, changedBy?: string) =>
    findChangeAuthor([change], { ...(changedAt && { changedAt }), ...(changedBy && { changedBy }) })
  expect(author('2026-11-27T10:00:00.000Z')).toBe('Ada')
  expect(author('2026-11-27T10:00:00.011Z'), 'a later change that nobody logged').toBeUndefined()
  expect(author('2026-11-27T11:00:00.000Z', 'portico start')).toBe('portico start')
  expect(author(), 'a registry without times').toBeUndefined()
})
