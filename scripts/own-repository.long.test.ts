// @module-tag long
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApps } from '../packages/cli/src/workspace/build.ts'
import { findChromium } from './chromium.ts'
import { runInShell, stepsOf } from './guide-shell.ts'

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

const printed = new Map<string, string>()

test.each(stepsOf(here ?? [], root))('this repository runs “$command” for one of its own', async (step) => {
  const tarballs = join(scratch, 'portico/dist-packages')
  await runInShell(root, step.command.replace('npm run pack', `npm run pack -- ${tarballs}`))
  await runInShell(
    root,
    'npx --no-install portico documents --shell apps/shell/dist --address https://portal.example',
  )
})

test.each(stepsOf(there ?? [], empty))(
  'a repository of its own runs “$command”',
  async ({ command, cwd }) => {
    printed.set(command, await runInShell(cwd, command))
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
