// @module-tag long
import { execFile } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startBackend } from '@portico/local-backend'
import { copyFirstData, siteUrl, supabaseDir } from '@portico/local-backend/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type StaticHost, startStaticHost, writeRules } from '../e2e/deploy/static-host.ts'
import { copyWorkspace } from '../e2e/new/workspace-copy.ts'
import { findChromium } from './chromium.ts'
import { createUserEnvironment, findBlockLines } from './guides.ts'

// Runs the commands of the README and the guides unchanged in a copy of this repository, as a user would paste them. Only the
// addresses of examples are replaced. docs/machines.md lists which test runs which block.
const copy = copyWorkspace()
let scratch: string
let host: StaticHost
let env: Record<string, string>

beforeAll(() => run(['turbo run build build:embed build:full']), 600_000)
afterAll(() => copy.remove())

/** Each guide has its own host, store and keys. */
beforeEach(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'portico-guides-'))
  const site = join(scratch, 'site')
  mkdirSync(site)
  writeRules(site)
  host = await startStaticHost(site)
  env = {
    PORTICO_SUPABASE_URL: 'https://abc.supabase.co',
    PORTICO_SUPABASE_KEY: 'sb_publishable_x',
    PORTICO_TARGET: join(site, 'releases'),
    PORTICO_PUBLIC_URL: `${host.url}/releases/`,
    PORTICO_SITE: site,
    PORTICO_CHROMIUM: await findChromium(),
    XDG_CONFIG_HOME: join(scratch, 'config'),
  }
  return async () => {
    await host.close()
    rmSync(scratch, { recursive: true, force: true })
  }
})

/** Runs lines one after another until the first failure. Resolves to the output of each. */
async function run(lines: readonly string[]): Promise<string[]> {
  const said: string[] = []
  for (const line of lines) {
    const running = promisify(execFile)('sh', ['-ec', line.replaceAll('https://portal.example', host?.url)], {
      cwd: copy.folder,
      maxBuffer: 64_000_000,
      env: createUserEnvironment(copy.folder, env ?? {}),
    })
    running.child.stdin?.end()
    said.push((await running).stdout)
  }
  return said
}

let changes = 0
/** Changes a remote, so that its next build differs. */
function change(remote: string): void {
  const file = join(copy.folder, 'apps', `${remote}-remote/src/remote.tsx`)
  appendFileSync(file, `\nObject.assign(globalThis, { guide: ${++changes} })\n`)
}

const portal = ['npx portico documents --shell apps/shell/dist --address https://portal.example']

/** Returns the shares of a remote's releases, as browsers read them. */
function live(remote: string): Record<string, number> {
  const text = readFileSync(join(env.PORTICO_TARGET ?? '', 'registry.json'), 'utf8')
  const { remotes } = JSON.parse(text) as {
    remotes: Record<string, { releases: { version: string; traffic: number }[] }>
  }
  return Object.fromEntries(
    (remotes[remote]?.releases ?? [])
      .filter(({ traffic }) => traffic > 0)
      .map(({ version, traffic }) => [version, traffic]),
  )
}

test('README and docs/remotes.md: a remote is created, released to a tenth of the devices, promoted and rolled back', async () => {
  await run(portal)
  const [make = '', ...release] = findBlockLines('README.md', 'npx portico new billing')
  await run([make])
  expect(existsSync(join(copy.folder, 'apps/billing-remote/package.json'))).toBe(true)
  for (const line of release) {
    await run([line])
    change('billing')
  }
  expect(Object.values(live('billing')).sort()).toEqual([10, 90])

  rmSync(join(scratch, 'site/releases'), { recursive: true })
  await run(portal)
  const lines = findBlockLines('docs/remotes.md', 'npx portico release billing --dry-run')
  expect(lines).toHaveLength(5)
  await run(lines.slice(0, 2))
  change('billing')
  await run(lines.slice(2, 3))
  expect(Object.values(live('billing')).sort()).toEqual([10, 90])
  const [first = ''] = Object.keys(live('billing'))
  await run(lines.slice(3, 4))
  expect(Object.values(live('billing'))).toEqual([100])
  await run(lines.slice(4))
  expect(live('billing')).toEqual({ [first]: 100 })
})

test('docs/releasing.md and docs/deploy.md: a canary, all users, a rollback, and the live releases', async () => {
  await run([...portal, 'npx portico release files'])
  for (const lines of [
    findBlockLines('docs/releasing.md', 'npx portico release files'),
    findBlockLines('docs/deploy.md', 'npx portico release files'),
  ]) {
    change('files')
    await run(lines)
    expect(Object.values(live('files'))).toEqual([100])
  }
})

test('docs/releasing.md: an invalid revision is skipped', async () => {
  await run([...portal, 'npx portico release auth'])
  const folder = join(env.PORTICO_TARGET ?? '', 'registry')
  writeFileSync(join(folder, '3.json'), '{')
  await expect(run(['portico status'])).rejects.toThrow('npx portico repair')
  const said = await run(findBlockLines('docs/releasing.md', 'npx portico repair'))
  expect(said[0]).toMatch(/Revision 3 can't be taken.*\nNothing was written/)
  await run(['portico status'])
  expect(Object.values(live('auth'))).toEqual([100])
})

test('docs/signing.md: everything is signed after the last command', async () => {
  await run([...portal, 'npx portico release files'])
  await run(findBlockLines('docs/signing.md', 'npx portico keys create root'))
  change('files')
  const key = (name: string) => join(scratch, 'config/portico/keys', `${name}.pem`)
  env = { ...env, PORTICO_KEY: key('files-team-1'), PORTICO_ROOT_KEY: key('root') }
  await run(['portico release files', 'portico verify'])
})

test('docs/deploy.md: keys for a root and for a team', async () => {
  await run(portal)
  await run(['npx portico new billing --route /invoices']).catch(() => [])
  await run(['npx portico release billing'])
  await run(findBlockLines('docs/deploy.md', 'npx portico keys create root'))
  await run(['npx portico verify'])
})

test('docs/backend.md: keys, SQL, a backup, its restore, and an empty start', async () => {
  const dataDir = join(copy.folder, '.portico/data')
  await copyFirstData(dataDir)
  const backend = await startBackend({ port: 0, dataDir, siteUrl, supabaseDir })
  await backend.close()
  writeFileSync(join(copy.folder, 'fix.sql'), 'select count(*) from public.projects;\n')
  const lines = findBlockLines('docs/backend.md', 'npx portico backend keys')
  const reset = lines.filter((line) => line.startsWith('npx portico backend reset'))
  expect(reset).toEqual([lines.at(-1)])
  await run(lines.slice(0, -1))
  expect(existsSync(join(copy.folder, 'saved.tar.gz'))).toBe(true)
  // Without a terminal the command can't ask for confirmation.
  await expect(run(reset)).rejects.toThrow('not_confirmed')
  await run(reset.map((line) => `${line} --yes`))
})

test('docs/upgrading.md: documents are written again with the publishable key', async () => {
  await run(portal)
  const lines = findBlockLines('docs/upgrading.md', 'export PORTICO_SUPABASE_KEY')
  await run([lines.join('\n')])
  expect(readFileSync(join(env.PORTICO_SITE ?? '', 'index.html'), 'utf8')).toContain('sb_publishable_')
})
