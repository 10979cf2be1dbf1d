// @module-tag long
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { copyFirstData } from '@portico/local-backend/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyWorkspace } from '../e2e/new/workspace-copy.ts'
import { root } from './suites.ts'

// A portal that follows its workspace, as a user has it: in a copy of the repository, by its commands.
const copy = copyWorkspace()
const bin = join(copy.folder, 'packages/cli/bin/portico.mjs')
const runFile = join(copy.folder, '.portico/run.json')
const env = {
  ...process.env,
  ...{ PORTICO_PORT: '0', PORTICO_BACKEND_PORT: '0', TURBO_CACHE_DIR: join(root, '.turbo/cache') },
}

interface Run {
  shell: string
  remotes: Record<string, string>
}

let said: string
let end: (signal?: NodeJS.Signals) => Promise<void>

/** Starts the portal, and waits until it serves. */
async function start(...flags: string[]): Promise<void> {
  const portal = spawn(process.execPath, [bin, 'start', ...flags], {
    cwd: copy.folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  said = ''
  for (const stream of [portal.stdout, portal.stderr])
    stream.on('data', (part: Buffer) => (said += part.toString()))
  const ended = once(portal, 'exit')
  end = async (signal = 'SIGTERM') => {
    portal.kill(signal)
    await ended
  }
  await expect.poll(() => readPid()).toBe(portal.pid)
}

const portico = (...args: string[]) =>
  promisify(execFile)(process.execPath, [bin, ...args], { cwd: copy.folder, env })
const readPid = () => (existsSync(runFile) ? (readRun() as Run & { pid: number }).pid : null)
const readRun = () => JSON.parse(readFileSync(runFile, 'utf8')) as Run
const folderOf = (name: string) => join(copy.folder, 'apps', `${name}-remote`)
const statusOf = async (address: string) => {
  const response = await fetch(address)
  await response.text()
  return response.status
}

beforeEach(() => copyFirstData(join(copy.folder, '.portico/data')))
afterEach(async () => {
  await end()
  rmSync(join(copy.folder, '.portico'), { recursive: true, force: true })
  for (const name of ['billing', 'orders', 'stock']) rmSync(folderOf(name), { recursive: true, force: true })
})

test('a running portal builds and serves new remotes, and removes remotes whose folder was deleted', async () => {
  await start()
  const { shell } = readRun()
  await portico('new', 'billing', '--title', 'Invoices')
  await portico('new', 'orders')
  await expect
    .poll(() => Object.keys(readRun().remotes))
    .toEqual(expect.arrayContaining(['billing', 'orders']))
  await expect.poll(() => said).toMatch(/^billing is new: http.*\/billing \([\d.]+ s\)$/m)
  const origin = readRun().remotes.billing ?? ''
  const page = await (await fetch(`${shell}/billing`)).text()
  expect(page).toContain('<title>Invoices')
  expect(page.match(/script-src [^;"]*/)?.[0]).toContain(origin)
  expect(await statusOf(`${origin}/0.1.0/remoteEntry.js`)).toBe(200)
  // Requests wait for later builds.
  expect(await statusOf(`${origin}/0.1.0/embed.js`)).toBe(200)
  const { remotes } = (await (await fetch(`${shell}/registry.json`)).json()) as {
    remotes: Record<string, { releases: { embed?: string; fullEntry?: string }[] }>
  }
  expect(remotes.billing?.releases[0]).toMatchObject({
    embed: 'embed.js',
    fullEntry: 'full/remoteEntry.js',
  })
  expect(await (await fetch(origin)).text()).toContain('<title>Invoices')

  rmSync(folderOf('orders'), { recursive: true })
  await expect.poll(() => said).toContain('orders is no longer served')
  expect(Object.keys(readRun().remotes)).not.toContain('orders')
  expect(await statusOf(`${shell}/orders`)).toBe(404)
  expect(await statusOf(`${shell}/billing`)).toBe(200)
})

test('a remote that can’t be built is reported with the place of the error, and served when it is fixed', async () => {
  await start()
  await portico('new', 'stock', '--folder', 'examples')
  const entry = join(copy.folder, 'examples/stock-remote/src/remote.tsx')
  const whole = readFileSync(entry, 'utf8')
  appendFileSync(entry, "\nimport './nothing.ts'\n")
  renameSync(join(copy.folder, 'examples/stock-remote'), folderOf('stock'))
  await expect
    .poll(() => said)
    .toMatch(/apps\/stock-remote is not served: The build failed: .*src\/remote\.tsx:\d+:\d+.*nothing\.ts/)
  expect(await statusOf(`${readRun().shell}/stock`)).toBe(404)
  writeFileSync(join(folderOf('stock'), 'src/remote.tsx'), whole)
  await expect.poll(() => said).toContain('stock is new')
  expect(await statusOf(`${readRun().shell}/stock`)).toBe(200)
})

test('a remote of another repository is released into the running portal, and stays after a restart', async () => {
  await start()
  // Its build is that of a remote of this repository, in another folder.
  await portico('new', 'orders')
  await expect.poll(() => said).toContain('orders: its element')
  const elsewhere = mkdtempSync(join(tmpdir(), 'portico-elsewhere-'))
  renameSync(folderOf('orders'), join(elsewhere, 'orders-remote'))
  await expect.poll(() => said).toContain('orders is no longer served')
  const outside = join(elsewhere, 'orders-remote')
  appendFileSync(join(outside, 'dist/release/remoteEntry.js'), '\n')
  await promisify(execFile)(
    process.execPath,
    [
      bin,
      'release',
      'orders',
      '--no-smoke',
      '--from',
      'dist/release',
      '--target',
      join(copy.folder, '.portico/releases'),
    ],
    { cwd: outside, env },
  )
  const registry = async () => {
    const { remotes } = (await (await fetch(`${readRun().shell}/registry.json`)).json()) as {
      remotes: Record<string, { releases: { base: string }[] }>
    }
    return remotes.orders?.releases[0]?.base ?? ''
  }
  expect(await registry()).toMatch(/\/orders\/0\.1\.\d\/$/)
  expect(await statusOf(`${await registry()}remoteEntry.js`)).toBe(200)
  expect(await statusOf(`${readRun().shell}/orders`)).toBe(200)
  await end()
  await start()
  expect(await statusOf(`${await registry()}remoteEntry.js`)).toBe(200)
  rmSync(elsewhere, { recursive: true })
})

test('a portal from source serves new remotes, and removes remotes whose folder was deleted', async () => {
  await start('--dev')
  await portico('new', 'billing', '--title', 'Invoices')
  await expect.poll(() => said).toContain('billing is new')
  const { shell, remotes } = readRun()
  expect(await statusOf(`${remotes.billing}/remoteEntry.js`)).toBe(200)
  const readPage = async () => (await fetch(shell, { headers: { accept: 'text/html' } })).text()
  expect(await readPage()).toContain('Invoices')
  const { stdout } = await portico('remove', 'billing', '--yes')
  expect(stdout).toContain('no longer serves it')
  expect(await readPage()).not.toContain('Invoices')
  await expect.poll(() => said).toContain('billing is no longer served')
  // The server of the remote wrote into its folder, and reported a lost configuration.
  expect(existsSync(folderOf('billing'))).toBe(false)
  expect(said).not.toMatch(/error|restarting/i)
  await portico('new', 'billing')
  await expect.poll(() => Object.keys(readRun().remotes)).toContain('billing')
  rmSync(folderOf('billing'), { recursive: true })
  await expect.poll(() => Object.keys(readRun().remotes)).not.toContain('billing')
})

test('a release stays live after the portal was killed, and after an ordinary stop', async () => {
  await start()
  const live = async () => {
    const { remotes } = (await (await fetch(`${readRun().shell}/registry.json`)).json()) as {
      remotes: Record<string, { releases: { version: string; traffic: number }[] }>
    }
    return remotes.data?.releases[0]
  }
  await portico('release', 'data', '--no-smoke', '--version', '0.9.0')
  expect(await live()).toMatchObject({ version: '0.9.0', traffic: 100 })
  await end('SIGKILL')
  await start()
  expect(await live()).toMatchObject({ version: '0.9.0', traffic: 100 })
  await end()
  await start()
  expect(await live()).toMatchObject({ version: '0.9.0', traffic: 100 })
  const source = join(copy.folder, 'apps/data-remote/src/remote.tsx')
  appendFileSync(source, '\nObject.assign(globalThis, { changed: true })\n')
  await end()
  await start()
  expect(await live()).toMatchObject({ version: '0.9.1', traffic: 100 })
  expect(said).toContain('data: 0.9.1 takes the place of 0.9.0')
})
