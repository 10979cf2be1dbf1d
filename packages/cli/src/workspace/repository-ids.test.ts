import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getRepositoryIds, normalizeGitAddress } from './repository-ids.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-ids-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'ignore' })
const ids = (env = {}, hasPlace = false) => getRepositoryIds({ folder, env, hasPlace })

test.each([
  'https://github.com/acme/billing',
  'https://github.com/acme/billing.git',
  'https://token:secret@GitHub.com/Acme/billing/',
  'git@github.com:acme/billing.git',
  'ssh://git@github.com:22/acme/billing.git',
])('%s is the address github.com/acme/billing', (address) => {
  expect(normalizeGitAddress(address)).toBe('github.com/acme/billing')
})

test('a folder without git has its path as its only id, and no id for a hosted portal', () => {
  expect(ids()).toEqual([])
  expect(ids({}, true)).toEqual([expect.stringMatching(/^folder-[\da-f]{12}$/)])
})

test('a repository has the id of its origin first, then those of its other git remotes, as hashes without addresses', () => {
  git('init')
  git('remote', 'add', 'fork', 'git@github.com:ada/billing.git')
  const [fork] = ids()
  git('remote', 'add', 'origin', 'https://token:secret@github.com/acme/billing.git')
  const both = ids()
  expect(both).toEqual([expect.stringMatching(/^git-[\da-f]{12}$/), fork])
  expect(ids({ PORTICO_REPOSITORY: 'git@github.com:acme/billing' })).toEqual(both.slice(0, 1))
  expect(ids({}, true)).toHaveLength(3)
})
