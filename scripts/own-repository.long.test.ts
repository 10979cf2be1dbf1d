// @module-tag long
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApps } from '../packages/cli/src/workspace/build.ts'
import { findChromium } from './chromium.ts'

// docs/remotes.md, "A repository of its own", done: its commands as they stand there, from an empty folder, with npm and what
// its registry has; but for the one that brings a browser, which is there.
const root = fileURLToPath(new URL('..', import.meta.url))
const guide = readFileSync(join(root, 'docs/remotes.md'), 'utf8')
const section = guide.slice(
  guide.indexOf('### A repository of its own'),
  guide.indexOf('## What it consists of'),
)
const [here, there] = [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, lines = '']) =>
  lines.split('\n').filter((line) => line && !line.startsWith('npx playwright')),
)
const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'portico-own-')))
const empty = join(scratch, 'empty')

beforeAll(async () => {
  mkdirSync(empty)
  await buildApps(root, ['@portico/shell'])
  vi.stubEnv('PORTICO_CHROMIUM', await findChromium())
  vi.stubEnv('PORTICO_SUPABASE_URL', 'https://abc.supabase.co')
  vi.stubEnv('PORTICO_SUPABASE_KEY', 'sb_publishable_x')
  vi.stubEnv('PORTICO_TARGET', join(scratch, 'site/releases'))
  vi.stubEnv('PORTICO_PUBLIC_URL', 'https://portal.example/releases/')
  vi.stubEnv('PORTICO_SITE', join(scratch, 'site'))
})
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(scratch, { recursive: true, force: true })
})

/** How npm uses its cache and the network: it asks for what it does not have, and gives up a connection that stalls after a minute. */
const npmSettings = {
  npm_config_prefer_offline: 'true',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_fetch_timeout: '60000',
}

/** Runs a command in a shell; with the Node of the machine, not the one of this repository. */
async function shell(cwd: string, command: string): Promise<string> {
  const { PATH = '', ...kept } = process.env
  const env = Object.entries(kept).filter(([name]) => !/^(VITEST.*|NODE_.*|VITE_.*|npm_.*|CI)$/.test(name))
  const ofTheMachine = PATH.split(delimiter).filter((folder) => !folder.startsWith(root))
  const running = promisify(execFile)('sh', ['-ec', command], {
    ...{ cwd, maxBuffer: 64_000_000 },
    env: { ...Object.fromEntries(env), ...npmSettings, PATH: ofTheMachine.join(delimiter) },
  })
  // A command that asks a question gets no answer, and ends.
  running.child.stdin?.end()
  return (await running).stdout
}

/** Commands of the guide with the folder of each, in order. */
function stepsOf(lines: readonly string[], start: string): { command: string; cwd: string }[] {
  let cwd = start
  return lines.flatMap((line) => {
    const [, folder] = /^cd (\S+)/.exec(line) ?? []
    if (folder) cwd = join(cwd, folder)
    return folder ? [] : [{ command: line.replace(/\s+#.*/, ''), cwd }]
  })
}

const printed = new Map<string, string>()

test.each(stepsOf(here ?? [], root))('this repository runs “$command” for one of its own', async (step) => {
  const tarballs = join(scratch, 'portico/dist-packages')
  await shell(root, step.command.replace('npm run pack', `npm run pack -- ${tarballs}`))
  await shell(
    root,
    'npx --no-install portico documents --shell apps/shell/dist --address https://portal.example',
  )
})

test.each(stepsOf(there ?? [], empty))(
  'a repository of its own runs “$command”',
  async ({ command, cwd }) => {
    printed.set(command, await shell(cwd, command))
  },
)

test('a repository of its own has passed its tests, is released, and has Portico’s packages from the tarballs', () => {
  expect(printed.get('npm test')).toMatch(/Tests .*10 passed/)
  expect(printed.get('npx --no-install portico release billing')).toContain('billing')
  const registry = JSON.parse(readFileSync(join(scratch, 'site/releases/registry.json'), 'utf8')) as {
    remotes: Record<string, { releases: { version: string; traffic: number }[] }>
  }
  expect(registry.remotes.billing?.releases).toMatchObject([{ version: '0.1.0', traffic: 100 }])
  // Nobody else's package of these names is asked for.
  const lock = JSON.parse(readFileSync(join(empty, 'billing-remote/package-lock.json'), 'utf8')) as {
    packages: Record<string, { resolved?: string }>
  }
  const ours = Object.entries(lock.packages).filter(([path]) => /(^|\/)@portico\/|(^|\/)portico$/.test(path))
  expect(ours.length).toBeGreaterThan(6)
  for (const [path, { resolved }] of ours) expect(resolved, path).toMatch(/^file:portico-packages\//)
})
