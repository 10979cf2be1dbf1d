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

/** Runs lines in one shell, which ends with the first that fails; with the Node of the machine, not the one of this repository. */
async function shell(cwd: string, lines: readonly string[]): Promise<string> {
  const { PATH = '', ...kept } = process.env
  const env = Object.entries(kept).filter(([name]) => !/^(VITEST.*|NODE_.*|VITE_.*|npm_.*|CI)$/.test(name))
  const ofTheMachine = PATH.split(delimiter).filter((folder) => !folder.startsWith(root))
  const { stdout } = await promisify(execFile)('sh', ['-ec', lines.join('\n')], {
    ...{ cwd, maxBuffer: 64_000_000 },
    env: { ...Object.fromEntries(env), PATH: ofTheMachine.join(delimiter) },
  })
  return stdout
}

test('a repository of its own is made, installed, tested, built and released by what the guide says', async () => {
  const tarballs = join(scratch, 'portico/dist-packages')
  await shell(
    root,
    (here ?? []).map((line) => line.replace('npm run pack', `npm run pack -- ${tarballs}`)),
  )
  await shell(root, [
    'npx --no-install portico documents --shell apps/shell/dist --address https://portal.example',
  ])
  const said = await shell(empty, there ?? [])
  expect(said).toMatch(/Tests .*10 passed/)
  expect(said).toContain('billing')
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
