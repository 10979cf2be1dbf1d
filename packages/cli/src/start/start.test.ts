import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { exampleKeys } from '@portico/contract/testing'
import { afterAll, expect, test } from 'vitest'
import { CliError } from '../error.ts'
import { findPortProblem } from '../server/free-port.ts'
import { findWorkspace } from '../workspace/discover.ts'
import { readStartConfig } from './config.ts'
import { startPortal } from './start-portal.ts'

// Errors as a user sees them: the command's own process, its one line and its exit code. A process takes half a second, so of errors with
// the same path through the code one is tested in its own process, and the others with the function that starts the portal.
const bin = fileURLToPath(new URL('../../bin/portico.mjs', import.meta.url))
const home = mkdtempSync(join(tmpdir(), 'portico-start-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

async function portico(args: string[], env: Record<string, string> = {}, flags: string[] = []) {
  const clean = { ...process.env, PORTICO_SUPABASE_URL: '', PORTICO_SUPABASE_KEY: '' }
  const child = spawn(process.execPath, [...flags, bin, ...args], { env: { ...clean, ...env } })
  let error = ''
  child.stderr.on('data', (chunk: Buffer) => (error += chunk.toString()))
  child.stdout.resume()
  const [code] = (await once(child, 'close')) as [number]
  return { code, lines: error.trim().split('\n') }
}

async function listen(status: number): Promise<{ port: number; close: () => void }> {
  const server = createServer((_request, response) => response.writeHead(status).end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}

const start = ['start', '--home', home]
const freePorts = { PORTICO_PORT: '0', PORTICO_BACKEND_PORT: '0' }

/** Returns the error of a start with these variables. */
async function refusal(env: Record<string, string>): Promise<CliError> {
  const asked = { fresh: false, home, devDocuments: undefined }
  const failed = await Promise.try(() =>
    startPortal(
      readStartConfig(findWorkspace(import.meta.dirname), asked, { ...freePorts, ...env }),
      new AbortController().signal,
    ),
  ).catch((error: unknown) => error)
  if (!(failed instanceof CliError)) throw failed
  return failed
}

test('portico start rejects an address without a key in one line', { tags: ['long'] }, async () => {
  const result = await portico(start, { ...freePorts, PORTICO_SUPABASE_URL: 'https://abc.supabase.co' })
  expect(result.code).toBe(1)
  expect(result.lines).toHaveLength(1)
  expect(result.lines[0]).toMatch(/^portico: .+\. .*\(missing_key\)$/)
})

test.each([
  ['a key without an address', { PORTICO_SUPABASE_KEY: 'sb_publishable_x' }, 'missing_url'],
  [
    'a secret key',
    { PORTICO_SUPABASE_URL: 'https://abc.supabase.co', PORTICO_SUPABASE_KEY: exampleKeys.secret },
    'secret_key',
  ],
  [
    'an older secret key',
    { PORTICO_SUPABASE_URL: 'https://abc.supabase.co', PORTICO_SUPABASE_KEY: exampleKeys.serviceRole },
    'secret_key',
  ],
  ['a port as 41e2', { PORTICO_PORT: '41e2' }, 'usage'],
  ['a port as 0xD431', { PORTICO_BACKEND_PORT: '0xD431' }, 'usage'],
  ['an invalid address', { PORTICO_SUPABASE_URL: 'abc', PORTICO_SUPABASE_KEY: 'k' }, 'invalid_url'],
  ['an allowed host with a scheme', { PORTICO_ALLOWED_HOSTS: 'https://portal.example' }, 'usage'],
  ['an allowed origin with a path', { PORTICO_ALLOWED_ORIGINS: 'http://localhost:3000/a' }, 'usage'],
  [
    'an address without a server',
    { PORTICO_SUPABASE_URL: 'http://127.0.0.1:1', PORTICO_SUPABASE_KEY: 'k' },
    'unreachable_url',
  ],
])('a start rejects %s in one line', async (_what, env, code) => {
  const { code: why, message } = await refusal(env)
  expect(why).toBe(code)
  expect(message).toMatch(/^[^\n]+\.[^\n]*$/)
})

test.each([
  [401, 'rejected_key'],
  [404, 'unreachable_url'],
])('a project that answers %i is refused as %s', async (status, code) => {
  const project = await listen(status)
  const env = { PORTICO_SUPABASE_URL: `http://127.0.0.1:${project.port}`, PORTICO_SUPABASE_KEY: 'k' }
  expect((await refusal(env)).code).toBe(code)
  project.close()
})

test('a start reports all taken ports at once, with a command that works', async () => {
  const [shell, backend] = [await listen(200), await listen(200)]
  const env = { PORTICO_PORT: String(shell.port), PORTICO_BACKEND_PORT: String(backend.port) }
  const result = await portico(start, env)
  expect(result.code).toBe(1)
  expect(result.lines).toHaveLength(1)
  const [, moved, movedBackend] =
    /: PORTICO_PORT=(\d+) PORTICO_BACKEND_PORT=(\d+) npx portico start --home .+\. \(port_taken\)$/.exec(
      result.lines[0] ?? '',
    ) ?? []
  expect(result.lines[0]).toContain(`Ports ${shell.port} (shell) and ${backend.port} (backend) are taken.`)
  shell.close()
  backend.close()
  const ports = [moved, movedBackend].map(Number)
  expect(await Promise.all(ports.map((port) => findPortProblem(port)))).toEqual([undefined, undefined])
})

test('a start rejects a read-only home with a recovery action', async () => {
  const file = join(home, 'file')
  writeFileSync(file, '')
  const result = await portico(['start', '--home', join(file, 'below')], freePorts)
  expect(result.code).toBe(1)
  expect(result.lines).toHaveLength(1)
  expect(result.lines[0]).toMatch(
    /below is not what it should be \(ENOTDIR\)\. Check that each part of the path is a folder, .+\. \(path_invalid\)$/,
  )
})

test('a second start from the same home is rejected with the address of the first', async () => {
  const other = mkdtempSync(join(tmpdir(), 'portico-second-'))
  const run = { shell: 'http://localhost:4100', remotes: {}, backend: 'http://127.0.0.1:54321', key: 'key' }
  writeFileSync(join(other, 'run.json'), JSON.stringify({ ...run, pid: process.pid }))
  const result = await portico(['start', '--home', other], freePorts)
  rmSync(other, { recursive: true })
  expect(result.code).toBe(1)
  expect(result.lines[0]).toContain(`http://localhost:4100 (process ${process.pid})`)
  expect(result.lines[0]).toContain('(already_running)')
})

test.each([
  ['an invalid port', start, { PORTICO_PORT: 'http' }, 'usage'],
  ['an unknown command', ['begin'], {}, 'usage'],
  ['an unknown flag', ['start', '--fast'], {}, 'usage'],
])('%s is a usage error', async (_what, args, env, code) => {
  const result = await portico(args, env)
  expect(result.code).toBe(2)
  expect(result.lines).toHaveLength(1)
  expect(result.lines[0]).toContain(`(${code})`)
})

test('portico rejects an old Node with a recovery action in one line', async () => {
  const pretend =
    "data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.20.2'}})"
  const result = await portico(['start'], {}, ['--import', pretend])
  expect(result.code).toBe(1)
  expect(result.lines).toHaveLength(1)
  expect(result.lines[0]).toContain('needs Node 22.18 or newer, and this is 20.20.2')
  expect(result.lines[0]).toContain(`npm install --save-optional node-${process.platform}-${process.arch}@24`)
})
