import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Registry } from '@portico/contract/registry'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { documentsCommand } from './documents.ts'
import { keysCommand } from './keys.ts'
import { promoteCommand } from './promote.ts'
import { releaseCommand } from './release.ts'
import { createRemoteFolder, type RemoteFolder } from './remote-folder.fixture.ts'

// A release is rejected before its build: the build of this repository would fail with another code.
let folder: RemoteFolder
beforeEach(() => {
  folder = createRemoteFolder()
  const file = join(folder.root, 'package.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as object
  writeFileSync(file, JSON.stringify({ ...manifest, scripts: { build: 'exit 1' } }))
})
afterEach(() => folder.remove())

const at = (path: string) => join(folder.root, path)
const built = () => ({ from: at('build'), 'no-smoke': true })
const hosted = () => ({ target: at('store'), site: at('site'), 'public-url': 'https://cdn.example/portal/' })
const setUp = (flags = hosted()) => folder.call(documentsCommand, [], { ...flags, shell: at('shell') })

describe('keys on this machine', () => {
  let env: Record<string, string>
  beforeEach(async () => {
    env = { XDG_CONFIG_HOME: at('config') }
    await setUp()
    await release()
  })
  const keys = (line: string, flags = {}) =>
    folder.call(keysCommand, line.split(' '), { ...hosted(), ...flags }, env)
  const release = (flags = {}, more = {}) =>
    folder.call(releaseCommand, ['files'], { ...hosted(), ...built(), ...flags }, { ...env, ...more })
  const newest = () => JSON.parse(readFileSync(at('store/registry.json'), 'utf8')) as Registry
  const anew = () => writeFileSync(at('build/assets/page.js'), `export const text = ${Math.random()}`)

  test('a release is signed with the created and allowed key', async () => {
    await keys('create files-team-1')
    await keys('allow files-team-1', { remote: 'files' })
    anew()
    const { data, text } = await release()
    expect(data).toMatchObject({ signedBy: 'files-team-1', otherKeys: [] })
    expect(text).toContain('It is signed by files-team-1.')
    expect(newest().remotes.files?.releases[0]?.signature?.keyId).toBe('files-team-1')
  })

  test('a release is signed with the first key of the registry, or with PORTICO_KEY', async () => {
    for (const id of ['b-team', 'a-team']) {
      await keys(`create ${id}`)
      await keys(`allow ${id}`, { remote: 'files' })
    }
    anew()
    const { data, text } = await release()
    expect(data).toMatchObject({ signedBy: 'b-team', otherKeys: ['a-team'] })
    expect(text).toContain('It is signed by b-team. Here is also a-team: PORTICO_KEY chooses.')
    anew()
    const chosen = await release({}, { PORTICO_KEY: at('config/portico/keys/a-team.pem') })
    expect(chosen.data).toMatchObject({ signedBy: 'a-team', otherKeys: [] })
  })

  test('releases and promotions are signed with the root’s key on this machine', async () => {
    for (const id of ['root', 'files-team-1']) await keys(`create ${id}`)
    await keys('allow files-team-1', { remote: 'files' })
    await keys('trust root')
    anew()
    await release({ traffic: '10' })
    await folder.call(promoteCommand, ['files'], hosted(), env)
    expect(newest().signature?.keyId).toBe('root')
  })

  test('a new shell is rejected before it is written if the root’s key is missing', async () => {
    for (const id of ['root', 'files-team-1']) await keys(`create ${id}`)
    await keys('allow files-team-1', { remote: 'files' })
    await keys('trust root')
    const before = readFileSync(at('store/portal.json'), 'utf8')
    folder.buildShell('19.4.0')
    const put = (more: Record<string, string>) =>
      folder.call(documentsCommand, [], { ...hosted(), shell: at('shell') }, more)
    await expect(put({ XDG_CONFIG_HOME: at('other') })).rejects.toMatchObject({ code: 'signature_missing' })
    expect(readFileSync(at('store/portal.json'), 'utf8')).toBe(before)
    expect(readFileSync(at('site/assets/shell.js'), 'utf8')).toContain('19.3.1')
    await put(env)
    expect(newest().signature?.keyId).toBe('root')
  })

  test('a release without an allowed key is rejected before the build', async () => {
    await keys('create files-team-1')
    await keys('allow files-team-1', { remote: 'files' })
    const there = { ...hosted(), 'no-smoke': true }
    const other = { XDG_CONFIG_HOME: at('other') }
    await expect(folder.call(releaseCommand, ['files'], there, other)).rejects.toMatchObject({
      code: 'signature_missing',
      message: expect.stringContaining(at('other/portico/keys/files-team-1.pem')),
    })
    // Another key with the same name is not the team's key.
    await folder.call(keysCommand, ['create', 'files-team-1'], {}, other)
    await expect(folder.call(releaseCommand, ['files'], there, other)).rejects.toMatchObject({
      code: 'signature_missing',
    })
    const given = { PORTICO_KEY: at('other/portico/keys/files-team-1.pem') }
    await expect(folder.call(releaseCommand, ['files'], there, given)).rejects.toMatchObject({
      code: 'signature_refused',
      message: expect.stringContaining('another key than the one that the registry knows as "files-team-1"'),
    })
    await keys('create stranger')
    const stranger = { PORTICO_KEY: at('config/portico/keys/stranger.pem') }
    await expect(folder.call(releaseCommand, ['files'], there, stranger)).rejects.toThrow(
      'npx portico keys allow stranger --remote files',
    )
  })

  test('a release into a portal with a root and without team keys is rejected before the build, with the commands that make a key', async () => {
    const empty = { ...hosted(), target: at('empty'), site: at('empty-site') }
    await setUp(empty)
    await keys('create root')
    await keys('trust root', empty)
    const call = (more: Record<string, string>) =>
      folder.call(releaseCommand, ['files'], { ...empty, 'no-smoke': true }, { ...env, ...more })
    await expect(call({})).rejects.toMatchObject({
      code: 'signature_missing',
      message: expect.stringContaining(
        'npx portico keys create files-team-1, then npx portico keys allow files-team-1',
      ),
    })
    await keys('create files-team-1')
    await keys('allow files-team-1', empty)
    await expect(call({})).rejects.toMatchObject({ code: 'build_failed' })
    // The root's key is required before the build, too.
    const teamOnly = { XDG_CONFIG_HOME: at('other'), PORTICO_KEY: at('config/portico/keys/files-team-1.pem') }
    await expect(call(teamOnly)).rejects.toMatchObject({
      code: 'signature_missing',
      message: expect.stringContaining('PORTICO_ROOT_KEY'),
    })
  })
})
