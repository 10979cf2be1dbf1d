import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { linkWorkspace, unlinkWorkspace } from '../packages/cli/src/new/lockfile.ts'
import { copyCommands } from './clone.fixture.ts'

// An installation replaces as little as possible. The npm of these tests is a script: `npm ci` replaces node_modules by the packages `tool` and
// `lib`, and links `apps/one`.
let root: string
const at = (path: string) => join(root, path)
const read = (path: string) => readFileSync(at(path), 'utf8')
const write = (path: string, text: string | object) => {
  mkdirSync(dirname(at(path)), { recursive: true })
  writeFileSync(at(path), typeof text === 'string' ? text : JSON.stringify(text))
}

const fakeNpm = `
const { appendFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } = require('node:fs')
if (process.argv.includes('--version')) console.log('11.19.1')
else if (process.argv[2] !== 'ping') {
  appendFileSync('asked', process.argv[2] + ' ')
  if (process.argv[2] === 'ci') rmSync('node_modules', { recursive: true, force: true })
  if (process.env.FAKE_KILL) process.kill(process.ppid, 'SIGKILL')
  for (const name of ['tool', 'lib']) {
    mkdirSync('node_modules/' + name, { recursive: true })
    writeFileSync('node_modules/' + name + '/package.json', '{}')
  }
  try { symlinkSync('../apps/one', 'node_modules/one') } catch {}
  if (process.env.FAKE_FAULT) { console.error('npm error code E404'); process.exitCode = 1 }
}
`

const manifest = (name: string) => ({
  ...{ name, version: '0.1.0', dependencies: { lib: '1.0.0' }, devDependencies: { tool: '1.0.0' } },
})
const lockfile = {
  lockfileVersion: 3,
  packages: {
    '': { ...manifest('clone'), workspaces: ['apps/*'] },
    'apps/one': manifest('one'),
    'node_modules/lib': { version: '1.0.0' },
    'node_modules/one': { resolved: 'apps/one', link: true },
    'node_modules/tool': { version: '1.0.0', dev: true },
  },
}

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'portico-reinstall-')))
  copyCommands(root)
  write('npm-cli.js', fakeNpm)
  write('package-lock.json', lockfile)
  write('apps/one/package.json', manifest('one'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** Runs a command, and returns its exit code, its output, and the commands of npm that it ran. */
async function run(command = 'install', env: Record<string, string> = {}) {
  rmSync(at('asked'), { force: true })
  const own = { npm_execpath: at('npm-cli.js'), PORTICO_PORT: '0', PORTICO_BACKEND_PORT: '0' }
  const child = spawn(process.execPath, [at('scripts/run.mjs'), command], {
    env: { ...process.env, ...own, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said, asked: existsSync(at('asked')) ? read('asked').trim() : '' }
}

test('a workspace that was removed and came back is linked without an installation', async () => {
  expect(await run()).toMatchObject({ code: 0, asked: 'ci' })
  const before = read('package-lock.json')
  expect(unlinkWorkspace(root, 'apps/one', 'one')).toBe(true)
  expect(existsSync(at('node_modules/one'))).toBe(false)
  write('package-lock.json', before)
  expect(await run()).toEqual({ code: 0, said: '', asked: '' })
  expect(realpathSync(at('node_modules/one'))).toBe(at('apps/one'))
  rmSync(at('node_modules/one'))
  expect(await run()).toMatchObject({ code: 0, asked: '' })
  expect(existsSync(at('node_modules/one/package.json'))).toBe(true)
})

test('a new workspace of another branch is linked, and a removed one needs no installation either', async () => {
  await run()
  const before = read('package-lock.json')
  write('apps/two/package.json', manifest('two'))
  const two = { ...manifest('two'), license: 'MIT' }
  expect(linkWorkspace(root, 'apps/two', two)).toBe(true)
  const after = read('package-lock.json')
  write('package-lock.json', before)
  rmSync(at('apps/two'), { recursive: true })
  expect(await run()).toMatchObject({ code: 0, asked: '' })
  rmSync(at('node_modules/two'), { force: true })
  write('apps/two/package.json', manifest('two'))
  write('package-lock.json', after)
  expect(await run()).toMatchObject({ code: 0, asked: '' })
  expect(realpathSync(at('node_modules/two'))).toBe(at('apps/two'))
})

test.each<[what: string, change: () => void]>([
  [
    'another version',
    () => write('package-lock.json', read('package-lock.json').replace('"1.0.0","dev"', '"1.0.1","dev"')),
  ],
  [
    'a package in the folder of a workspace',
    () => {
      const packages = { ...lockfile.packages, 'apps/one/node_modules/lib': { version: '2.0.0' } }
      write('package-lock.json', { ...lockfile, packages })
    },
  ],
  [
    'a dependency that is missing together with the link',
    () => {
      rmSync(at('node_modules/one'))
      rmSync(at('node_modules/lib'), { recursive: true })
    },
  ],
])('%s requires an installation', async (_what, change) => {
  await run()
  change()
  expect((await run()).asked).toBe('ci')
})

test('a workspace whose tools were left out with the packages of a portal is linked for a portal only', async () => {
  await run('start')
  expect(read('node_modules/.portico-lock')).toContain(' portal ')
  rmSync(at('node_modules/tool'), { recursive: true })
  rmSync(at('node_modules/one'))
  expect((await run('start')).asked).toBe('')
  expect(existsSync(at('node_modules/one'))).toBe(true)
  expect((await run()).asked).toBe('install')
})

test('an installation keeps the unpacked browser, also when it fails or is killed', async () => {
  await run()
  write('node_modules/.cache/chromium-1/chromium', 'browser')
  const change = (version: string) => write('package-lock.json', { ...lockfile, version })
  change('2')
  expect((await run()).asked).toBe('ci')
  expect(read('node_modules/.cache/chromium-1/chromium')).toBe('browser')
  change('3')
  expect(await run('install', { FAKE_FAULT: '1' })).toMatchObject({ code: 1, asked: 'ci' })
  expect(read('node_modules/.cache/chromium-1/chromium')).toBe('browser')
  expect((await run('install', { FAKE_KILL: '1' })).code).toBeNull()
  expect(existsSync(at('node_modules/.portico-lock'))).toBe(false)
  write('node_modules/.cache/compiled/half', 'made meanwhile')
  expect(await run()).toMatchObject({ code: 0, asked: 'ci' })
  expect(read('node_modules/.cache/chromium-1/chromium')).toBe('browser')
  expect(existsSync(at('.portico/kept-cache'))).toBe(false)
})

test('a start names a taken port before it installs anything', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const ports = { PORTICO_PORT: `${port - 1}`, PORTICO_BACKEND_PORT: '0' }
  const { code, said, asked } = await run('start', ports)
  expect([code, asked]).toEqual([1, ''])
  expect(said).toContain(`Port ${port} (auth) is taken. Stop what uses it, or move: PORTICO_PORT=`)
  expect(said).toMatch(/ npm start\. Nothing was installed\.\n$/)
  expect((await run('install', ports)).asked).toBe('ci')
})
