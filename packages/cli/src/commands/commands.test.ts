import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exampleKeys } from '@portico/contract/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { run } from '../cli.ts'
import type { Command } from '../console/command.ts'
import { createExampleDraft } from '../release/example-portal.fixture.ts'
import type { Target } from '../targets/target.ts'
import { checkSite, documentsCommand } from './documents.ts'
import { promoteCommand } from './promote.ts'
import { releaseCommand } from './release.ts'
import { createRemoteFolder, type RemoteFolder } from './remote-folder.fixture.ts'
import { rollbackCommand } from './rollback.ts'
import { statusCommand } from './status.ts'

// The commands as in a CI job of a remote's own repository: a hosted store, and documents that another step writes.
let folder: RemoteFolder
let root: string
beforeEach(() => {
  folder = createRemoteFolder()
  root = folder.root
})
afterEach(() => folder.remove())

/** Runs a command on the hosted store. */
function call(
  command: Command,
  args: string[],
  flags: Record<string, string | boolean> = {},
  key = 'sb_publishable_x',
) {
  const place = { target: join(root, 'store'), 'public-url': 'https://cdn.example/portal/' }
  return folder.call(command, args, { ...place, ...flags }, { PORTICO_SUPABASE_KEY: key })
}

const site = () => ({ site: join(root, 'site') })
const setUp = () => call(documentsCommand, [], { ...site(), shell: join(root, 'shell') })
const built = () => ({ from: join(root, 'build'), 'no-smoke': true })

test('a portal starts without remotes, gets a release, and its documents from another step', async () => {
  expect((await setUp()).data).toMatchObject({ revision: 1, documents: ['index.html'] })
  const released = await call(releaseCommand, ['files'], built())
  expect(released.data).toMatchObject({ base: 'https://cdn.example/portal/files/1.0.0/', documents: false })
  expect(released.text).toContain('npx portico documents')
  expect((await call(statusCommand, [], site())).data).toMatchObject({ published: false })
  expect((await call(documentsCommand, [], site())).data).toMatchObject({
    documents: ['index.html', 'files.html'],
  })
  expect((await call(statusCommand, [], site())).data).toMatchObject({ published: true })
})

describe('a secret key', () => {
  const { secret, serviceRole } = exampleKeys
  const refused = { code: 'secret_key', message: expect.not.stringContaining(secret) }
  const documents = (key?: string) =>
    call(documentsCommand, [], { ...site(), shell: join(root, 'shell') }, key)

  test('is rejected when a portal is set up', async () => {
    for (const key of [secret, serviceRole]) await expect(documents(key)).rejects.toMatchObject(refused)
    expect(readdirSync(root)).not.toContain('site')
  })

  test('in the settings of an earlier version makes every command fail until the portal is set up with another one', async () => {
    await setUp()
    const settings = join(root, 'store/portal.json')
    const { backend, ...rest } = JSON.parse(readFileSync(settings, 'utf8')) as { backend: { url: string } }
    writeFileSync(settings, JSON.stringify({ ...rest, backend: { ...backend, key: secret } }))
    const release = () => call(releaseCommand, ['files'], { ...built(), ...site() })
    await expect(release()).rejects.toMatchObject(refused)
    await expect(call(documentsCommand, [], site())).rejects.toMatchObject(refused)
    // Without a key in the environment, the stored one is used, which is secret, too.
    await expect(documents('')).rejects.toMatchObject(refused)
    await documents()
    await release()
  })

  test('in a file of the shell is rejected', async () => {
    writeFileSync(join(root, 'shell/assets/shell.js'), `client("${secret}")`)
    await expect(setUp()).rejects.toMatchObject(refused)
  })
})

test('a team uploads a release, and the platform promotes it', async () => {
  await setUp()
  await call(releaseCommand, ['files'], { ...built(), ...site() })
  createExampleDraft(root, 'two')
  const uploaded = await call(releaseCommand, ['files'], { ...built(), 'upload-only': true })
  expect(uploaded.text).toContain('npx portico promote files 1.0.1')
  const flags = { ...site(), traffic: '25 %' }
  expect((await call(promoteCommand, ['files', '1.0.1'], { ...flags, 'dry-run': true })).text).toBe(
    '75 % of all devices would get files 1.0.0, 25 % would get 1.0.1. Nothing was written.',
  )
  expect((await call(promoteCommand, ['files', '1.0.1'], flags)).text).toContain(
    '75 % of all devices get files 1.0.0, 25 % get 1.0.1.\n',
  )
  expect((await call(promoteCommand, ['files'], site())).data).toMatchObject({ shares: { '1.0.1': 100 } })
  expect((await call(rollbackCommand, ['files'], site())).data).toMatchObject({ shares: { '1.0.0': 100 } })
  const { text, data } = await call(statusCommand, ['files'], site())
  expect(text).toMatch(/ just now\n/)
  expect(text).not.toContain(' by ')
  expect(data).toMatchObject({ stored: ['1.0.0', '1.0.1'] })
})

test('a build that was rolled back is not released again, and promote restores it', async () => {
  await setUp()
  await call(releaseCommand, ['files'], { ...built(), ...site() })
  createExampleDraft(root, 'two')
  await call(releaseCommand, ['files'], { ...built(), ...site() })
  await call(rollbackCommand, ['files'], site())
  await expect(call(releaseCommand, ['files'], { ...built(), ...site() })).rejects.toMatchObject({
    code: 'unchanged',
  })
  expect((await call(promoteCommand, ['files', '1.0.1'], site())).data).toMatchObject({
    shares: { '1.0.1': 100 },
  })
})

test('a second rollback finishes one that was interrupted before its documents', async () => {
  await setUp()
  for (const text of ['one', 'two', 'three']) {
    createExampleDraft(root, text)
    await call(releaseCommand, ['files'], { ...built(), ...site() })
  }
  // Without a site, the command ends where a crash would have ended it.
  await call(rollbackCommand, ['files'])
  const finished = await call(rollbackCommand, ['files'], site())
  expect(finished.data).toMatchObject({ shares: { '1.0.1': 100 }, revision: 5 })
  expect((await call(rollbackCommand, ['files'], site())).data).toMatchObject({ shares: { '1.0.0': 100 } })
})

test('a new shell is accepted only if it is compatible with the live remotes', async () => {
  await setUp()
  await call(releaseCommand, ['files'], { ...built(), ...site() })
  folder.buildShell('20.0.0')
  await expect(setUp()).rejects.toMatchObject({
    code: 'incompatible',
    message: expect.stringContaining('files 1.0.0 needs react ^19.3.0'),
  })
  folder.buildShell('19.4.0')
  const flags = { ...site(), shell: join(root, 'shell'), report: '/failures' }
  expect((await call(documentsCommand, [], flags)).data).toMatchObject({ revision: 3 })
  expect(readFileSync(join(root, 'site/index.html'), 'utf8')).toContain('"report":"/failures"')
})

test.each([
  ['a store without a portal', statusCommand, [], {}, 'no_portal'],
  ['an unknown remote', rollbackCommand, ['billing'], {}, 'unknown_remote'],
  ['an unknown version', promoteCommand, ['files', '9.9.9'], {}, 'unknown_version'],
  ['a share as text', promoteCommand, ['files', '1.0.0'], { traffic: 'some' }, 'traffic_invalid'],
  ['a share as 1e2', promoteCommand, ['files', '1.0.0'], { traffic: '1e2' }, 'traffic_invalid'],
  ['a share as 0x10', releaseCommand, ['files'], { traffic: '0x10' }, 'traffic_invalid'],
  ['a size as text', releaseCommand, ['files'], { budget: 'large' }, 'usage'],
  ['a size as 2e2', releaseCommand, ['files'], { budget: '2e2' }, 'usage'],
  ['a missing remote', releaseCommand, [], {}, 'usage'],
  ['the source of another remote', releaseCommand, ['data'], {}, 'unknown_remote'],
])('a command rejects %s', async (_what, command, args, flags, code) => {
  if (code !== 'no_portal') {
    await setUp()
    cpSync(join(root, 'build'), join(root, 'dist/release'), { recursive: true })
  }
  await expect(call(command, args, flags)).rejects.toMatchObject({ code })
})

test('a first release with a share below 100 % is rejected before it is built', async () => {
  await setUp()
  // There is no build here, so a build would fail with another error.
  await expect(call(releaseCommand, ['files'], { traffic: '10' })).rejects.toMatchObject({
    code: 'traffic_invalid',
    message: expect.stringContaining('everybody gets its first release'),
  })
})

test('an invalid package.json is rejected with the field', async () => {
  await setUp()
  const portico = { name: '__proto__', title: { en: 'Files' }, icon: 'folder', route: '/files' }
  writeFileSync(join(root, 'package.json'), JSON.stringify({ name: 'files', version: '1.0.0', portico }))
  await expect(call(releaseCommand, ['files'], built())).rejects.toThrow('package.json portico')
})

test('a site that serves HTML as text is rejected', () => {
  const site = { name: 'supabase://releases/', servesDocuments: false } as Target
  expect(() => checkSite(site)).toThrow(expect.objectContaining({ code: 'usage' }))
  expect(checkSite({ ...site, servesDocuments: true })).toMatchObject({ name: site.name })
  expect(() => checkSite(null)).toThrow(expect.objectContaining({ code: 'usage' }))
})

test('an error is one JSON document with --json, and the exit code tells usage errors from others', async () => {
  const printed: string[] = []
  const { log } = console
  console.log = (text: string) => printed.push(text)
  try {
    expect(await run(['status', '--json', '--target', root])).toBe(1)
    expect(await run(['status', '--fast', '--json'])).toBe(2)
    expect(await run(['release', '--help'])).toBe(0)
  } finally {
    console.log = log
  }
  expect(JSON.parse(printed[0] ?? '')).toMatchObject({ error: { code: 'no_portal' } })
  expect(JSON.parse(printed[1] ?? '')).toEqual({
    error: { code: 'usage', message: 'There is no option "--fast". See npx portico --help.' },
  })
  expect(printed[2]).toContain('portico release files --traffic 10')
})
