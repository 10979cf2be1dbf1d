import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root as repository } from './suites.ts'

// `npm run doctor` in a clone without packages. Its npm is a script.
let root: string
const fakeNpm = `
const { writeFileSync } = require('node:fs')
if (process.argv.includes('--version')) console.log(process.env.FAKE_VERSION)
else writeFileSync('asked', process.argv.slice(2).join(' '))
`

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'portico-doctor-')))
  mkdirSync(join(root, 'scripts'))
  for (const name of ['run', 'doctor', 'install', 'install-progress', 'install-stamp', 'own-node'])
    cpSync(join(repository, `scripts/${name}.mjs`), join(root, `scripts/${name}.mjs`))
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
    env: { ...clean, npm_execpath: join(root, 'npm-cli.js'), FAKE_VERSION: '11.19.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}

/** Values of the environment that move every server to a port that is free, and away from a registry. */
const quiet = {
  PORTICO_PORT: '0',
  PORTICO_BACKEND_PORT: '0',
  PORTICO_MAILBOX_PORT: '0',
  HTTPS_PROXY: 'http://127.0.0.1:1',
}

test('the doctor checks a fresh clone, and installs nothing', async () => {
  const { code, said } = await run([], quiet)
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

test('the doctor names each problem of a fresh clone with what to do, also for programs', async () => {
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

test('the doctor runs portico doctor, with its flags, where packages are installed, also those of another lockfile', async () => {
  for (const path of ['node_modules/@portico/cli', 'packages/cli/bin'])
    mkdirSync(join(root, path), { recursive: true })
  writeFileSync(join(root, 'node_modules/.package-lock.json'), '{}')
  writeFileSync(join(root, 'packages/cli/bin/portico.mjs'), 'console.log(process.argv.slice(2).join())')
  expect(await run(['--home', 'x'])).toMatchObject({ code: 0, said: 'doctor,--home,x\n' })
  expect(existsSync(join(root, 'asked'))).toBe(false)
})
