import { execFileSync, spawn, spawnSync } from 'node:child_process'
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
import { createServer, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { getNpmProgram } from '../packages/cli/src/workspace/programs.ts'
import { copyCommands } from './clone.fixture.ts'

// Runs `npm run doctor` in a clone without packages. Its npm is a script that passes requests to the registry to the real npm.
let root: string
const fakeNpm = `
const { spawnSync } = require('node:child_process')
const { writeFileSync } = require('node:fs')
const args = process.argv.slice(2)
if (args.includes('--version')) console.log(process.env.FAKE_VERSION)
else if (args[0] === 'ping') {
  const [program, ...first] = JSON.parse(process.env.REAL_NPM)
  process.exitCode = spawnSync(program, [...first, ...args], { stdio: 'inherit' }).status
} else writeFileSync('asked', args.join(' '))
`

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'portico-doctor-')))
  copyCommands(root)
  writeFileSync(join(root, 'package.json'), '{}')
  writeFileSync(join(root, 'package-lock.json'), '{ "lockfileVersion": 3, "packages": {} }')
  writeFileSync(join(root, 'npm-cli.js'), fakeNpm)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** Runs the doctor with flags. */
async function run(flags: string[], env: Record<string, string> = {}) {
  const clean = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_|proxy$/i.test(name)),
  )
  const child = spawn(process.execPath, [join(root, 'scripts/run.mjs'), 'doctor', ...flags], {
    cwd: root,
    env: {
      ...{ ...clean, npm_execpath: join(root, 'npm-cli.js'), FAKE_VERSION: '11.19.1' },
      // Excludes the settings of the user who runs the tests.
      ...{ REAL_NPM: JSON.stringify(getNpmProgram()), npm_config_userconfig: join(root, 'user-npmrc') },
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}

/** Returns environment variables that move every server to a free port. */
const quiet = { PORTICO_PORT: '0', PORTICO_BACKEND_PORT: '0', PORTICO_MAILBOX_PORT: '0' }

/** Serves a registry on a free port, until the end of the test. */
async function serveRegistry(server: Server = createServer()): Promise<number> {
  server.on('request', (_request, response: ServerResponse) => response.end('{}'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

test('the doctor checks a fresh clone, and installs nothing', async () => {
  const registry = `http://127.0.0.1:${await serveRegistry()}/`
  const { code, said } = await run([], { ...quiet, npm_config_registry: registry })
  expect({ code, said }).toMatchObject({
    code: 0,
    said: expect.stringMatching(/No problem was found\.\s*$/) as string,
  })
  for (const line of [
    `ok       Node ${process.versions.node} is new enough`,
    'ok       npm is new enough.',
    `ok       This user may write ${root}.`,
    'GB are free on the disk of',
    'warning  The packages are not installed yet.',
    'Run npm start, which installs them.',
  ])
    expect(said).toContain(line)
  expect(['asked', 'node_modules'].map((name) => existsSync(join(root, name)))).toEqual([false, false])
})

test('the doctor names each problem of a fresh clone and its fix, also as JSON', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const env = {
    ...{
      PORTICO_PORT: '0',
      PORTICO_BACKEND_PORT: `${port}`,
      PORTICO_MAILBOX_PORT: '0',
      FAKE_VERSION: '8.19.4',
    },
    npm_config_registry: 'http://127.0.0.1:1/',
  }
  writeFileSync(join(root, 'node_modules'), '')
  const { code, said } = await run(['--json'], env)
  server.close()
  expect(code).toBe(1)
  expect(JSON.parse(said).filter(({ status }: { status: string }) => status === 'problem')).toEqual([
    {
      ...{ id: 'npm', status: 'problem', message: 'npm 8.19.4 is too old for package-lock.json.' },
      remedy: 'Install a current Node, which brings a current npm, from nodejs.org.',
    },
    {
      ...{
        id: 'npm-registry',
        status: 'problem',
        message: "The npm registry http://127.0.0.1:1/ can't be reached (ECONNREFUSED).",
      },
      remedy: expect.stringMatching(/^Check the network and the proxy, or choose a registry/) as string,
    },
    {
      ...{ id: 'folder-root', status: 'problem', message: `${join(root, 'node_modules')} is no folder.` },
      remedy: 'Remove it and run this again.',
    },
    {
      ...{
        id: `port-${port}`,
        status: 'problem',
        message: `Port ${port} (backend) is used by another program.`,
      },
      remedy: 'Stop the program that uses it, or move: PORTICO_BACKEND_PORT=54421 npm start.',
    },
  ])
})

test('the doctor runs portico doctor with its flags if packages are installed, also from another lockfile', async () => {
  for (const path of ['node_modules/@portico/cli', 'packages/cli/bin'])
    mkdirSync(join(root, path), { recursive: true })
  writeFileSync(join(root, 'node_modules/.package-lock.json'), '{}')
  writeFileSync(join(root, 'packages/cli/bin/portico.mjs'), 'console.log(process.argv.slice(2).join())')
  expect(await run(['--home', 'x'])).toMatchObject({ code: 0, said: 'doctor,--home,x\n' })
  expect(existsSync(join(root, 'asked'))).toBe(false)
})

/** Creates a self-signed certificate for 127.0.0.1. */
function makeCertificate(): { cert: string; key: string } {
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=registry']
  const files = ['-keyout', 'key.pem', '-out', 'cert.pem', '-addext', 'subjectAltName=IP:127.0.0.1']
  execFileSync('openssl', [...request, ...files], { cwd: root, stdio: 'ignore' })
  const [cert = '', key = ''] = ['cert.pem', 'key.pem'].map((name) => readFileSync(join(root, name), 'utf8'))
  return { cert, key }
}

test.runIf(spawnSync('openssl', ['version']).status === 0).each([
  ['the project’s .npmrc', '.npmrc', 'cafile=./cert.pem', true],
  ['the user’s .npmrc', 'user-npmrc', 'strict-ssl=false', true],
  ['no setting', '.npmrc', '', false],
])('the doctor accepts a registry’s own certificate like npm, by %s', async (_, file, line, isReached) => {
  const port = await serveRegistry(createSecureServer(makeCertificate()))
  const registry = `https://127.0.0.1:${port}/`
  writeFileSync(join(root, file), `registry=${registry}\n${line.replace('./', `${root}/`)}\n`)
  const { code, said } = await run([], quiet)
  expect(said).toContain(
    isReached
      ? 'No fault of the npm registry was found.'
      : `The npm registry ${registry} can't be reached (DEPTH_ZERO_SELF_SIGNED_CERT).`,
  )
  expect(code).toBe(isReached ? 0 : 1)
})

test('the doctor reaches the registry through the proxy of the project’s .npmrc', async () => {
  const asked: string[] = []
  const proxy = createServer((request) => asked.push(request.url ?? ''))
  const port = await serveRegistry(proxy)
  writeFileSync(join(root, '.npmrc'), `registry=http://registry.invalid/\nproxy=http://127.0.0.1:${port}/\n`)
  const { said } = await run([], quiet)
  expect(said).toContain('No fault of the npm registry was found.')
  expect(asked).toEqual(['http://registry.invalid/-/ping'])
})
