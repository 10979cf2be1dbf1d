import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Registry } from '@portico/contract/registry'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PortalSettings } from '../registry/settings.ts'
import { startOf, writeRunFile } from '../start/run-file.ts'
import { documentsCommand } from './documents.ts'
import { keysCommand } from './keys.ts'
import { promoteCommand } from './promote.ts'
import { releaseCommand } from './release.ts'
import { createRemoteFolder, type RemoteFolder } from './remote-folder.fixture.ts'
import { statusCommand } from './status.ts'

// A release is refused before its build. The build of this repository would fail with another code.
let folder: RemoteFolder
beforeEach(() => {
  folder = createRemoteFolder()
  const file = join(folder.root, 'package.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as object
  writeFileSync(file, JSON.stringify({ ...manifest, scripts: { build: 'echo the build ran; exit 1' } }))
})
afterEach(() => {
  vi.unstubAllEnvs()
  folder.remove()
})

const at = (path: string) => join(folder.root, path)
const built = () => ({ from: at('build'), 'no-smoke': true })
const hosted = () => ({ target: at('store'), site: at('site'), 'public-url': 'https://cdn.example/portal/' })
const setUp = (flags = hosted()) => folder.call(documentsCommand, [], { ...flags, shell: at('shell') })

/** The home of a portal on this machine, as `npm start` leaves it. */
async function setUpHome(changes: Partial<PortalSettings> = {}): Promise<string> {
  const home = at('portal/.portico')
  mkdirSync(home, { recursive: true })
  await setUp({
    target: join(home, 'releases'),
    site: join(home, 'site'),
    'public-url': 'https://x.example/',
  })
  const file = join(home, 'releases/portal.json')
  const settings = JSON.parse(readFileSync(file, 'utf8')) as PortalSettings
  const local = { address: 'http://localhost:4100', site: join(home, 'site'), origins: [], ...changes }
  writeFileSync(file, JSON.stringify({ ...settings, ...local }))
  return home
}

/** Writes the run file of a running portal. */
function run(home: string): void {
  const [pid, started] = [process.pid, startOf(process.pid)]
  const shell = 'http://localhost:4100'
  writeRunFile(join(home, 'run.json'), {
    ...{ shell, remotes: {}, backend: '', key: '', pid },
    ...(started && { started }),
  })
}

describe('the address', () => {
  test('a store without an address is refused, and --public-url names it', async () => {
    await setUp({ target: at('store'), site: at('site'), 'public-url': '' })
    const release = (flags: object) =>
      folder.call(releaseCommand, ['files'], { target: at('store'), ...flags })
    await expect(release({})).rejects.toMatchObject({
      code: 'no_address',
      message: expect.stringContaining('Name the address with --public-url'),
    })
    // The documents allow no release from there yet.
    await expect(release({ 'public-url': 'https://cdn.example' })).rejects.toMatchObject({
      code: 'no_address',
      message: expect.stringContaining(
        'npx portico documents --shell <folder> --public-url https://cdn.example/',
      ),
    })
  })

  test('a local portal that an earlier version started has to be started again', async () => {
    const home = await setUpHome()
    await expect(folder.call(releaseCommand, ['files'], { home })).rejects.toMatchObject({
      code: 'no_address',
      message: expect.stringContaining('Start that portal again (npm start in its folder'),
    })
  })

  test('a remote of another repository is released into a local portal, and the documents allow it', async () => {
    const home = await setUpHome({ storeAddress: 'http://localhost:4190/' })
    run(home)
    // The variables name a hosted portal.
    const env = {
      PORTICO_TARGET: at('elsewhere'),
      PORTICO_SITE: at('elsewhere'),
      PORTICO_PUBLIC_URL: 'https://b.example',
    }
    const { data, text } = await folder.call(releaseCommand, ['files'], { home, ...built() }, env)
    expect(data).toMatchObject({ base: 'http://localhost:4190/files/1.0.0/', documents: true })
    expect(text).toContain('It is at http://localhost:4100/files.')
    const [, policy] =
      /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(
        readFileSync(join(home, 'site/files.html'), 'utf8'),
      ) ?? []
    expect(policy).toMatch(/script-src 'self' http:\/\/localhost:4190 /)
    expect(policy).toMatch(/connect-src [^;]*http:\/\/localhost:4190/)
  })

  test('a stopped local portal shows the release at its next start', async () => {
    const home = await setUpHome({ storeAddress: 'http://localhost:4190/' })
    const { text } = await folder.call(releaseCommand, ['files'], { home, ...built() })
    expect(text).toContain('The portal does not run now: npm start shows it at http://localhost:4100/files.')
  })

  test('a missing portal is refused with the place to name, and no folder is created', async () => {
    await expect(folder.call(releaseCommand, ['files'])).rejects.toMatchObject({
      code: 'no_portal',
      message: expect.stringContaining('--home ../portico/.portico'),
    })
    await expect(folder.call(statusCommand, [], { home: at('empty') })).rejects.toThrow(
      'Start it first: npm start',
    )
    await expect(folder.call(statusCommand, [], { target: at('empty') })).rejects.toThrow(
      'npx portico documents --shell',
    )
    mkdirSync(at('dev'))
    run(at('dev'))
    await expect(folder.call(statusCommand, [], { home: at('dev') })).rejects.toThrow(
      'The portal at http://localhost:4100 runs from its sources',
    )
    expect(() => readFileSync(at('.portico/releases/.portico-drafts'))).toThrow('ENOENT')
  })
})

describe('before the build', () => {
  beforeEach(() => setUp())
  const release = (flags: Record<string, string | boolean> = {}, env = {}) =>
    folder.call(releaseCommand, ['files'], { ...hosted(), ...flags }, env)

  test('a version that is released is refused', async () => {
    await release(built())
    await expect(release({ version: '1.0.0' })).rejects.toMatchObject({ code: 'version_exists' })
  })

  test('a missing browser is refused; with --no-smoke the build begins', async () => {
    vi.stubEnv('PORTICO_CHROMIUM', at('no-browser'))
    await expect(release()).rejects.toMatchObject({ code: 'browser_missing' })
    await expect(release({ 'no-smoke': true })).rejects.toMatchObject({ code: 'build_failed' })
  })

  test('a syntax error in the sources is an error of the build', async () => {
    mkdirSync(at('src/texts'), { recursive: true })
    writeFileSync(at('src/texts/texts.ts'), '')
    writeFileSync(at('src/app.tsx'), "t('a'")
    await expect(release({ 'no-smoke': true })).rejects.toMatchObject({ code: 'build_failed' })
  })

  test('a store that is a file is refused', async () => {
    writeFileSync(at('store/files'), '')
    await expect(release()).rejects.toMatchObject({
      code: 'target_failed',
      message: expect.stringContaining(`${at('store/files/0.0.0')} is not what it should be (ENOTDIR)`),
    })
  })
})

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

  test('a release is signed by the key that was created and allowed', async () => {
    await keys('create files-team-1')
    await keys('allow files-team-1', { remote: 'files' })
    anew()
    const { data, text } = await release()
    expect(data).toMatchObject({ signedBy: 'files-team-1', otherKeys: [] })
    expect(text).toContain('It is signed by files-team-1.')
    expect(newest().remotes.files?.releases[0]?.signature?.keyId).toBe('files-team-1')
  })

  test('the first key in the order of the registry signs, and PORTICO_KEY chooses another', async () => {
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

  test('the root signs by its key on this machine, for releases and promotions', async () => {
    for (const id of ['root', 'files-team-1']) await keys(`create ${id}`)
    await keys('allow files-team-1', { remote: 'files' })
    await keys('trust root')
    anew()
    await release({ traffic: '10' })
    await folder.call(promoteCommand, ['files'], hosted(), env)
    expect(newest().signature?.keyId).toBe('root')
  })

  test('a new shell is refused before it is written if the root’s key is missing', async () => {
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

  test('a release without an allowed key is refused before the build', async () => {
    await keys('create files-team-1')
    await keys('allow files-team-1', { remote: 'files' })
    const there = { ...hosted(), 'no-smoke': true }
    const other = { XDG_CONFIG_HOME: at('other') }
    await expect(folder.call(releaseCommand, ['files'], there, other)).rejects.toMatchObject({
      code: 'signature_missing',
      message: expect.stringContaining(at('other/portico/keys/files-team-1.pem')),
    })
    // Another key of the same name is no key of the team's.
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

  test('a portal with a root and without team keys refuses before the build, with the commands that make one', async () => {
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
