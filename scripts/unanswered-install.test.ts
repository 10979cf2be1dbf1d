import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getNpmProgram } from '../packages/cli/src/workspace/programs.ts'
import { copyCommands } from './clone.fixture.ts'

// Installations with the real npm from a registry that does not answer.
let root: string
let registry: Server
/** Paths of the requests. */
let asked: string[]
/** The package in the registry's answer. Undefined: no answer. */
let part: Buffer | undefined
let started: ChildProcess | undefined

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'portico-unanswered-'))
  copyCommands(root)
  asked = []
  part = undefined
  registry = createServer(({ url = '' }, response) => {
    asked.push(url)
    if (part) response.end(part)
  }).listen(0, '127.0.0.1')
  await once(registry, 'listening')
  const { port } = registry.address() as AddressInfo
  writeClone(`http://127.0.0.1:${port}/`)
})
afterEach(() => {
  if (started?.exitCode === null) started.kill('SIGKILL')
  registry.closeAllConnections()
  registry.close()
  rmSync(root, { recursive: true, force: true })
})

/** Writes a clone that needs one package of a registry. */
function writeClone(address: string): void {
  const dependencies = { 'odd-part': '3.0.1' }
  const entry = { version: '3.0.1', resolved: `${address}odd-part/-/odd-part-3.0.1.tgz` }
  const lock = { lockfileVersion: 3, packages: { '': { dependencies }, 'node_modules/odd-part': entry } }
  writeFileSync(join(root, 'package.json'), JSON.stringify({ dependencies }))
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify(lock))
  const settings = [`registry=${address}`, `cache=${join(root, 'cache')}`]
  writeFileSync(join(root, '.npmrc'), `${settings.join('\n')}\n`)
}

/** Starts the installation in its own process group, as a terminal does. */
function install() {
  const clean = Object.entries(process.env).filter(([name]) => !/^npm_|proxy$/i.test(name))
  const [program, ...args] = getNpmProgram()
  const child = spawn(process.execPath, [join(root, 'scripts/run.mjs'), 'install'], {
    env: { ...Object.fromEntries(clean), npm_execpath: args[0] ?? program },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  started = child
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part))
  const closed = once(child, 'close').then(([code]) => ({ code: code as number | null, said }))
  return { child, closed }
}

/** The package as the registry serves it, with one file of code. */
function packPart(): Buffer {
  const folder = join(root, 'part')
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{ "name": "odd-part", "version": "3.0.1" }')
  writeFileSync(join(folder, 'index.js'), 'module.exports = 1')
  const [program, ...args] = getNpmProgram()
  execFileSync(program, [...args, 'pack', '--silent'], { cwd: folder })
  return readFileSync(join(folder, 'odd-part-3.0.1.tgz'))
}

const openConnections = () =>
  new Promise((resolve) => registry.getConnections((_error, count) => resolve(count)))
const installedFile = () => join(root, 'node_modules/odd-part/index.js')

test('Ctrl-C ends an installation without an answer at once, and the next one continues', async () => {
  const { child, closed } = install()
  await expect.poll(() => asked).toContain('/odd-part/-/odd-part-3.0.1.tgz')
  const began = performance.now()
  // A terminal signals every process of the group.
  process.kill(-(child.pid ?? 0), 'SIGINT')
  const { code, said } = await closed
  expect(performance.now() - began).toBeLessThan(2_000)
  expect(code).toBe(130)
  expect(said.replaceAll(/^Installing packages….*\n/gm, '')).toBe(
    'portico: the installation was stopped. The next command continues it: what was downloaded is kept.\n',
  )
  // A running npm process would keep its request open.
  await expect.poll(openConnections).toBe(0)
  expect(existsSync(join(root, 'node_modules/.portico-lock'))).toBe(false)
  part = packPart()
  expect(await install().closed).toMatchObject({ code: 0 })
  expect(existsSync(installedFile())).toBe(true)
})

test('packages that an interrupted addition has left incomplete are installed completely', async () => {
  part = packPart()
  expect(await install().closed).toMatchObject({ code: 0 })
  const list = join(root, 'node_modules/.package-lock.json')
  writeFileSync(list, readFileSync(list, 'utf8').replace('node_modules/odd-part', 'node_modules/other'))
  const stamp = join(root, 'node_modules/.portico-lock')
  writeFileSync(stamp, readFileSync(stamp, 'utf8').replace(' all ', ' portal '))
  rmSync(installedFile())
  expect(await install().closed).toMatchObject({ code: 0 })
  expect(existsSync(installedFile())).toBe(true)
})

test('finds within 10 s that a registry never answers', { tags: ['long'] }, async () => {
  const began = performance.now()
  const { code, said } = await install().closed
  expect(said).toMatch(/the npm registry http:\/\/127\.0\.0\.1:\d+\/ has not answered for 5 s\./)
  expect(code).toBe(1)
  expect(performance.now() - began).toBeLessThan(10_000)
  await expect.poll(openConnections).toBe(0)
})

test('finds within 10 s that the real npm is refused, without a stack', { tags: ['long'] }, async () => {
  writeClone('http://127.0.0.1:1/')
  const began = performance.now()
  const { said } = await install().closed
  expect(said).toContain("the npm registry http://127.0.0.1:1/ can't be reached (ECONNREFUSED).")
  expect(said).not.toContain(' at ')
  expect(performance.now() - began).toBeLessThan(10_000)
})
