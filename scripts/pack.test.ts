import { execFile } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { readAppPackage } from '@portico/vite-remote'
import { chromium } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startStaticHost, writeRules } from '../e2e/deploy/static-host.ts'
import { serveHost } from '../e2e/embed/host-server.ts'
import { createRemote } from '../packages/cli/src/new/create-remote.ts'
import { readRemoteIdentity } from '../packages/cli/src/new/remote-identity.ts'
import { createDraftEntry, readDraft } from '../packages/cli/src/release/draft.ts'
import { readShellFromFolder } from '../packages/cli/src/smoke/shell-source.ts'
import { smokeRelease } from '../packages/cli/src/smoke/smoke-release.ts'
import { buildApps } from '../packages/cli/src/workspace/build.ts'
import { chromiumArgs, findChromium } from './chromium.ts'
import { compileTexts, isPortalFile, packTarballs, stagePackages } from './pack.ts'
import { createTypedHosts, ownElement } from './typed-hosts.ts'

// A separate repository, as `portico new billing --standalone` creates it, with the packages as npm would install them:
// unpacked from their tarballs. Third-party packages are links to those of the workspace, so that nothing is downloaded.
const root = fileURLToPath(new URL('..', import.meta.url))
const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'portico-pack-')))
const repository = join(scratch, 'billing-remote')
const modules = join(repository, 'node_modules')
const run = promisify(execFile)
let folders: string[]

/** Runs a program as a terminal would, without the variables of a test run, which change builds. */
function runIn(cwd: string, program: string, ...args: string[]): Promise<{ stdout: string }> {
  const env = Object.entries(process.env).filter(([name]) => !/^(VITEST.*|NODE_ENV|VITE_.*)$/.test(name))
  return run(process.execPath, [join(modules, program), ...args], {
    cwd,
    env: { ...Object.fromEntries(env), NODE_ENV: 'production', NO_COLOR: '1' },
  })
}
const inRepository = (program: string, ...args: string[]) => runIn(repository, program, ...args)
const vite = 'vite/bin/vite.js'
const tsc = 'typescript/bin/tsc'

beforeAll(async () => {
  folders = await stagePackages(join(scratch, 'packages'))
  const tarballs = await packTarballs(
    folders.filter((folder) => !isPortalFile(folder)),
    scratch,
  )
  createRemote(readRemoteIdentity('billing', {}), { kind: 'standalone', parent: scratch }, { dryRun: false })
  mkdirSync(modules)
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@portico' && !name.startsWith('.'))
      symlinkSync(join(root, 'node_modules', name), join(modules, name))
  for (const tarball of tarballs) {
    const name = basename(tarball).replace(/^portico-(.*)-\d+\.\d+\.\d+\.tgz$/, '$1')
    const folder = join(modules, '@portico', name)
    mkdirSync(folder, { recursive: true })
    await run('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1'])
  }
  await inRepository(vite, 'build')
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

test('every file that a published package names or imports is in it', () => {
  for (const folder of folders) {
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      exports: Record<string, string | Record<string, string>>
      dependencies: Record<string, string>
    }
    const named = Object.values(manifest.exports).flatMap((one) =>
      typeof one === 'string' ? [one] : Object.values(one),
    )
    const imported = readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(js|d\.ts)$/.test(path))
      .flatMap((path) => relativeImports(join(folder, 'dist', path)))
    const lost = [...named.map((path) => join(folder, path)), ...imported].filter((path) => !existsSync(path))
    expect(lost).toEqual([])
    expect(Object.values(manifest.dependencies)).not.toContain('*')
  }
  expect(folders.map((folder) => basename(folder))).toEqual(
    expect.arrayContaining([
      'cli',
      'contract',
      'elements',
      'host',
      'local-backend',
      'react-remote',
      'session',
      'ui',
      'vite-remote',
    ]),
  )
})

test('messages of a published package are compiled, in its code and its catalogs', () => {
  const folder = join(scratch, 'words')
  mkdirSync(join(folder, 'texts'), { recursive: true })
  writeFileSync(join(folder, 'a.js'), "export const say = (t) => t('Hi {name}', { name: 'Ada' })\n")
  writeFileSync(join(folder, 'texts/de.js'), "export const messages = { 'Hi {name}': 'Hallo {name}' }\n")
  compileTexts(folder)
  const [said, german] = ['a.js', 'texts/de.js'].map((path) => readFileSync(join(folder, path), 'utf8'))
  const key = /t\(\["([\w-]+)",\["Hi ",\["name"\]\]\]/.exec(said ?? '')?.[1]
  expect(german).toContain(`"${key}":["Hallo ",["name"]]`)
})

function relativeImports(file: string): string[] {
  // Only statements, neither examples in comments nor code that a plugin writes into a module.
  const text = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const found = text.matchAll(
    /(?:^(?:import|export) (?:[\w\s{},*$]+ from )?|import\()['"](\.{1,2}\/[^'"]+)['"]/gm,
  )
  return [...found].map(([, path = '']) => {
    const target = resolve(dirname(file), path)
    return file.endsWith('.d.ts') ? target.replace(/\.js$/, '.d.ts') : target
  })
}

test('its types check against only the published types', async () => {
  // A wrong use of a type is an error, so the declarations are more than `any`.
  const wrong = join(repository, 'src/wrong.ts')
  writeFileSync(wrong, "import { defineRemote } from '@portico/react-remote'\ndefineRemote({ app: 1 })\n")
  const { stdout } = await inRepository(tsc, '--listFiles').catch((failed: { stdout: string }) => failed)
  rmSync(wrong)
  expect(stdout).toContain(join(modules, '@portico/session/dist/react.d.ts'))
  expect(stdout).not.toContain(join(root, 'packages'))
  const errors = stdout.split('\n').filter((line) => line.includes(': error '))
  expect(errors).toEqual([
    expect.stringContaining("src/wrong.ts(2,16): error TS2322: Type 'number' is not assignable"),
  ])
})

async function expectTyped(given: (typeof createTypedHosts)[number]): Promise<void> {
  const folder = join(scratch, basename(given.entry))
  const linked = [
    ...given.packages.map((name) => join(root, 'node_modules', name)),
    join(modules, '@portico/elements'),
  ]
  for (const target of linked) {
    const link = join(folder, relative(target.startsWith(modules) ? repository : root, target))
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(target, link)
  }
  const options = {
    target: 'ESNext',
    module: 'NodeNext',
    jsx: 'react-jsx',
    strict: true,
    noEmit: true,
    types: [],
  }
  const head = `import type {} from '${given.entry}'\n`
  const files = {
    'package.json': '{"type": "module"}',
    'tsconfig.json': JSON.stringify({ compilerOptions: options }),
    'element.d.ts': ownElement,
    'right.tsx': head + given.right,
    'wrong.tsx': head + given.wrong.map(([line]) => `${line}\n`).join(''),
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const printed = await runIn(folder, tsc).catch(({ stdout }: { stdout: string }) => ({ stdout }))
  expect(printed.stdout).not.toContain('right.tsx')
  for (const [index, [line, problem]] of given.wrong.entries()) {
    const said = printed.stdout.split(/^(?=\S)/m).find((error) => error.startsWith(`wrong.tsx(${index + 2},`))
    expect(said, line).toContain(problem)
  }
}

const inEachRun = createTypedHosts.slice(0, 1)
const inLongRuns = createTypedHosts.slice(1)
test.each(inEachRun)('$host: the elements, and one of its own, are typed', expectTyped)
test.each(inLongRuns)('$host: the elements, and one of its own, are typed', { tags: ['long'] }, expectTyped)

test('its release mounts in the portal', { tags: ['long'] }, async () => {
  await buildApps(root, ['@portico/shell'])
  const { manifest } = readAppPackage(repository)
  if (!manifest) throw new Error('the template has no field "portico"')
  const shell = await readShellFromFolder(join(root, 'apps/shell/dist'))
  const release = join(repository, 'dist/release')
  await expect(smokeRelease({ manifest, release, shell })).resolves.toMatchObject({ added: {} })
})

test('its element runs in any page, and a release carries it with its types', {
  tags: ['long'],
}, async () => {
  await inRepository(vite, 'build', '--mode', 'embed')
  const { manifest } = readAppPackage(repository)
  if (!manifest) throw new Error('the template has no field "portico"')
  const draft = readDraft(manifest, join(repository, 'dist/release'), join(repository, 'dist'))
  expect(
    createDraftEntry(draft, { version: '1.0.0', base: 'https://billing.example/1.0.0/', at: '', by: '' }),
  ).toMatchObject({
    embed: 'embed.js',
  })
  const types = new TextDecoder().decode(draft.files.get('embed.d.ts'))
  expect(types).toBe(readFileSync(join(repository, 'src/element.d.ts'), 'utf8'))

  const page = `<!doctype html><title>Somebody else’s</title><script type="module" src="/embed.js"></script>
    <portico-billing supabase-url="http://backend.invalid" supabase-key="k"></portico-billing>`
  const server = await serveHost({ folder: join(repository, 'dist/embed'), pages: { '/': page } })
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs })
  try {
    const tab = await browser.newPage()
    await tab.goto(`http://localhost:${server.port}/`)
    const button = tab.locator('portico-billing').getByRole('button', { name: 'Sign in' })
    await button.waitFor()
    expect(await button.evaluate((element) => getComputedStyle(element).backgroundColor)).toMatch(/^oklch/)
  } finally {
    await browser.close()
    await server.close()
  }
})

test('its standalone page builds, including styles', { tags: ['long'] }, async () => {
  await inRepository(vite, 'build', '--mode', 'alone')
  const assets = readdirSync(join(repository, 'dist/alone/assets'))
  const sheet = assets.find((name) => name.endsWith('.css')) ?? ''
  expect(readFileSync(join(repository, 'dist/alone/assets', sheet), 'utf8')).toContain('--portico-accent')
})

test('its portico releases and verifies without the sources and the workspace', {
  tags: ['long'],
}, async () => {
  const site = join(scratch, 'public')
  mkdirSync(site)
  writeRules(site)
  const host = await startStaticHost(site)
  vi.stubEnv('PORTICO_SUPABASE_URL', 'https://abc.supabase.co')
  vi.stubEnv('PORTICO_SUPABASE_KEY', 'sb_publishable_x')
  vi.stubEnv('PORTICO_TARGET', join(site, 'releases'))
  vi.stubEnv('PORTICO_PUBLIC_URL', `${host.url}/releases/`)
  vi.stubEnv('PORTICO_SITE', site)
  const portico = async (...args: string[]) => {
    const { stdout } = await inRepository('@portico/cli/bin/portico.mjs', ...args, '--json')
    return JSON.parse(stdout) as Record<string, unknown>
  }
  try {
    await buildApps(root, ['@portico/shell'])
    await portico('documents', '--shell', join(root, 'apps/shell/dist'), '--address', host.url)
    // In own-repository.long.test.ts the command builds.
    const build = ['--from', join(repository, 'dist/release')]
    expect(await portico('release', 'billing', ...build)).toMatchObject({ version: '0.1.0' })
    expect(await portico('verify')).toMatchObject({ ok: true, findings: [] })
    expect(await portico('new', 'reports', '--standalone', '--dry-run')).toMatchObject({ name: 'reports' })
    // A command that needs a missing part of the repository reports it.
    await expect(portico('backend', 'keys')).rejects.toMatchObject({
      stdout: expect.stringContaining('"backend_missing"'),
    })
  } finally {
    vi.unstubAllEnvs()
    await host.close()
  }
})
