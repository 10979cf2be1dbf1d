import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PortalSettings } from '../registry/settings.ts'
import { getProcessStart, writeRunFile } from '../start/run-file.ts'
import { documentsCommand } from './documents.ts'
import { releaseCommand } from './release.ts'
import { createRemoteFolder, type RemoteFolder } from './remote-folder.fixture.ts'
import { statusCommand } from './status.ts'

// A release is rejected before its build: the build of this repository would fail with another code.
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

/** Makes the home of a portal on this machine, as after `npm start`. */
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

/** Writes the run file of a running portal: of a built one, or without `store` of one from source. */
function run(home: string, more: { store?: string } = {}): void {
  const [pid, started] = [process.pid, getProcessStart(process.pid)]
  const shell = 'http://localhost:4100'
  writeRunFile(join(home, 'run.json'), {
    ...{ shell, remotes: {}, backend: '', key: '', pid },
    ...(started && { started }),
    ...more,
  })
}

describe('the address', () => {
  test('a store without an address is rejected, and --public-url sets one', async () => {
    await setUp({ target: at('store'), site: at('site'), 'public-url': '' })
    const release = (flags: object) =>
      folder.call(releaseCommand, ['files'], { target: at('store'), ...flags })
    await expect(release({})).rejects.toMatchObject({
      code: 'no_address',
      message: expect.stringContaining('Name the address with --public-url'),
    })
    // The documents do not allow releases from that address yet.
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
    run(home, { store: 'http://localhost:4190' })
    // The variables are those of a hosted portal.
    const env = {
      PORTICO_TARGET: at('elsewhere'),
      PORTICO_SITE: at('elsewhere'),
      PORTICO_PUBLIC_URL: 'https://b.example',
    }
    const { data, text } = await folder.call(releaseCommand, ['files'], { home, ...built() }, env)
    expect(data).toMatchObject({ base: 'http://localhost:4190/files/1.0.0/', documents: true })
    expect(text).toMatch(/^It is at http:\/\/localhost:4100\/files$/m)
    const [, policy] =
      /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(
        readFileSync(join(home, 'site/files.html'), 'utf8'),
      ) ?? []
    expect(policy).toMatch(/script-src 'self' http:\/\/localhost:4190 /)
    expect(policy).toMatch(/connect-src [^;]*http:\/\/localhost:4190/)
  })

  test('a local portal from source shows the release only after npm start', async () => {
    const home = await setUpHome({ storeAddress: 'http://localhost:4190/' })
    run(home)
    const { data, text } = await folder.call(releaseCommand, ['files'], { home, ...built() })
    expect(data).toMatchObject({ development: 'http://localhost:4100', isStopped: false })
    expect(text).toContain('runs from its sources (npm run dev) and shows no releases.')
    expect(text).toContain('run npm start in its folder. The release is then at http://localhost:4100/files')
    expect(text).not.toContain('It is at')
  })

  test('a stopped local portal shows the release at its next start', async () => {
    const home = await setUpHome({ storeAddress: 'http://localhost:4190/' })
    const { text } = await folder.call(releaseCommand, ['files'], { home, ...built() })
    expect(text).toMatch(/The portal does not run now\. .* at http:\/\/localhost:4100\/files$/)
  })

  test('a missing portal is rejected with the flag to name it, and no folder is created', async () => {
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

  test('a released version is rejected', async () => {
    await release(built())
    await expect(release({ version: '1.0.0' })).rejects.toMatchObject({ code: 'version_exists' })
  })

  test('a missing browser is rejected, and --no-smoke starts the build', async () => {
    vi.stubEnv('PORTICO_CHROMIUM', at('no-browser'))
    await expect(release()).rejects.toMatchObject({ code: 'browser_missing' })
    await expect(release({ 'no-smoke': true })).rejects.toMatchObject({ code: 'build_failed' })
  })

  test('a syntax error in the sources is reported as an error of the build', async () => {
    mkdirSync(at('src/texts'), { recursive: true })
    writeFileSync(at('src/texts/texts.ts'), '')
    writeFileSync(at('src/app.tsx'), "t('a'")
    await expect(release({ 'no-smoke': true })).rejects.toMatchObject({ code: 'build_failed' })
  })

  test('a store that is a file is rejected', async () => {
    writeFileSync(at('store/files'), '')
    await expect(release()).rejects.toMatchObject({
      code: 'target_failed',
      message: expect.stringContaining(`${at('store/files/0.0.0')} is not what it should be (ENOTDIR)`),
    })
  })
})
