// @module-tag long
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Registry } from '@portico/contract/registry'
import { copyFirstData } from '@portico/local-backend/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { RunFile } from '../packages/cli/src/start/run-file.ts'
import { findChromium } from './chromium.ts'
import { parseGuideSteps, runInShell } from './guide-shell.ts'

// The test runs the commands of docs/remotes.md, "A repository of its own", in an empty folder next to a running portal, with npm and
// its registry. It leaves out the command that installs a browser.
const root = fileURLToPath(new URL('..', import.meta.url))
const guide = readFileSync(join(root, 'docs/remotes.md'), 'utf8')
const section = guide.slice(guide.indexOf('### A repository of its own'), guide.indexOf('## Files'))
const [here, there] = [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, lines = '']) =>
  lines.split('\n').filter((line) => line && !line.startsWith('npx playwright')),
)
const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'portico-own-')))
const empty = join(scratch, 'empty')
/** The home of the running portal of this repository, at the place in the guide. */
const home = join(scratch, 'portico/.portico')
let portal: ChildProcess | undefined

beforeAll(async () => {
  mkdirSync(empty)
  vi.stubEnv('PORTICO_CHROMIUM', await findChromium())
  await copyFirstData(join(home, 'data'))
  portal = spawn(process.execPath, [join(root, 'packages/cli/bin/portico.mjs'), 'start', '--home', home], {
    ...{ cwd: root, stdio: 'ignore' },
    env: { ...process.env, PORTICO_PORT: '0', PORTICO_BACKEND_PORT: '0' },
  })
})
afterAll(async () => {
  vi.unstubAllEnvs()
  if (portal && portal.exitCode === null) {
    portal.kill('SIGTERM')
    await once(portal, 'exit')
  }
  rmSync(scratch, { recursive: true, force: true })
})

const printed = new Map<string, string>()

test('a portal runs next to the repository', async () => {
  await expect.poll(() => existsSync(join(home, 'run.json'))).toBe(true)
})

test.each(parseGuideSteps(here ?? [], root))(
  'this repository runs “$command” for one of its own',
  async (step) => {
    const tarballs = join(scratch, 'portico/dist-packages')
    await runInShell(root, step.command.replace('npm run pack', `npm run pack -- ${tarballs}`))
  },
)

test.each(parseGuideSteps(there ?? [], empty))(
  'a repository of its own runs “$command”',
  async ({ command, cwd }) => {
    printed.set(command, await runInShell(cwd, command))
  },
)

/** Loads an address as a browser does. */
async function load(address: string): Promise<{ text: string; headers: Headers }> {
  const response = await fetch(address)
  expect(response.status, address).toBe(200)
  return { text: await response.text(), headers: response.headers }
}

test('a repository of its own has passed its tests, is released, and has Portico’s packages from the tarballs', async () => {
  expect(printed.get('npm test')).toMatch(/Tests .*10 passed/)
  const { shell: portalAddress } = JSON.parse(readFileSync(join(home, 'run.json'), 'utf8')) as RunFile
  const said = printed.get('npx --no-install portico release billing --home ../../portico/.portico') ?? ''
  expect(said).toContain('billing 0.1.0 is live for everybody')
  expect(said).toContain(`It is at ${portalAddress}/billing`)
  // The running portal has it in its registry, in the document of the route, and in files that its policy allows.
  const registry = JSON.parse((await load(`${portalAddress}/registry.json`)).text) as Registry
  const [release] = registry.remotes.billing?.releases ?? []
  expect(release).toMatchObject({ version: '0.1.0', traffic: 100 })
  const base = release?.base ?? ''
  const { text: document } = await load(`${portalAddress}/billing`)
  expect(document).toContain(`${base}remoteEntry.js`)
  expect(/script-src ([^;]+)/.exec(document)?.[1]).toContain(new URL(base).origin)
  const { headers } = await load(`${base}remoteEntry.js`)
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('cache-control')).toContain('immutable')
  // No third-party package of these names is installed.
  const lock = JSON.parse(readFileSync(join(empty, 'billing-remote/package-lock.json'), 'utf8')) as {
    packages: Record<string, { resolved?: string; hasInstallScript?: boolean }>
  }
  const running = Object.entries(lock.packages).filter(([, { hasInstallScript }]) => hasInstallScript)
  expect(running.map(([path]) => path)).toEqual([])
  const ours = Object.entries(lock.packages).filter(([path]) => /(^|\/)@portico\/|(^|\/)portico$/.test(path))
  expect(ours.length).toBeGreaterThan(6)
  for (const [path, { resolved }] of ours) expect(resolved, path).toMatch(/^file:portico-packages\//)
})
