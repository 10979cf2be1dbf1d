import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CreateEnvironment } from './create/create-command.ts'
import { runCreate } from './create-portico.ts'
import { getPorticoVersion, getTemplateVersions, readEmptyPackage } from './new/render.ts'
import { discoverRemotes } from './workspace/discover.ts'
import { readPortalConfig } from './workspace/portal-config.ts'

let cwd: string
let printed: string
let complaint: string
beforeEach(() => {
  cwd = realpathSync(mkdtempSync(join(tmpdir(), 'portico-create-')))
  printed = ''
  complaint = ''
})
afterEach(() => rmSync(cwd, { recursive: true, force: true }))

function create(args: string[], environment: Partial<CreateEnvironment> = {}): Promise<number> {
  return runCreate(
    args,
    {
      terminal: null,
      node: 'v24.1.0',
      system: 'linux-x64',
      signal: new AbortController().signal,
      ...environment,
    },
    { cwd, env: {}, print: (text) => (printed += text), complain: (text) => (complaint += text) },
  )
}

const read = (path: string) => readFileSync(join(cwd, path), 'utf8')

interface RootPackage {
  name: string
  workspaces: string[]
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  optionalDependencies?: Record<string, string>
  allowScripts?: unknown
  engines?: Record<string, string>
  overrides?: Record<string, unknown>
}
const packageOf = (folder: string) => JSON.parse(read(`${folder}/package.json`)) as RootPackage

/** Writes the packages of a portal into its node_modules, because the test installs none. */
function pretendInstalled(folder: string): void {
  for (const name of readPortalConfig(join(cwd, folder))?.remotes ?? []) {
    const installed = join(cwd, folder, 'node_modules', name)
    const area = name.replace(/^@portico\/|-remote$/g, '')
    mkdirSync(join(installed, 'dist/release'), { recursive: true })
    writeFileSync(join(installed, 'dist/release/release.json'), '{}')
    const portico = { name: area, title: { en: area }, icon: 'box', route: `/${area}`, access: 'public' }
    const manifest = { name, version: '0.1.0', portico: { ...portico, exposes: { './remote': './a.ts' } } }
    writeFileSync(join(installed, 'package.json'), JSON.stringify(manifest))
  }
}

describe('with defaults', () => {
  test('a portal has all areas, a first remote, the embedded backend with two accounts, and no samples', async () => {
    expect(await create(['my-portal'])).toBe(0)
    expect(readdirSync(cwd)).toEqual(['my-portal'])
    pretendInstalled('my-portal')
    const remotes = discoverRemotes(join(cwd, 'my-portal'))
    expect(remotes.map(({ manifest }) => manifest.name).sort()).toEqual(['auth', 'data', 'files', 'welcome'])
    expect(readPortalConfig(join(cwd, 'my-portal'))).toEqual({
      name: 'My portal',
      logo: 'logo.svg',
      theme: 'theme.css',
      languages: ['en'],
      remotes: ['@portico/auth-remote', '@portico/data-remote', '@portico/files-remote'],
    })
    for (const named of ['logo.svg', 'theme.css'])
      expect(existsSync(join(cwd, 'my-portal', named))).toBe(true)
    expect(read('my-portal/supabase/config.toml')).toMatch(/^\[db\.seed\]\nenabled = true$/m)
    const seed = read('my-portal/supabase/seed.sql')
    expect(seed).toContain('demo@portico.example')
    expect(seed).not.toContain('public.')
    const sql = globSync('my-portal/supabase/migrations/*.sql', { cwd }).map(read).join('\n')
    expect(sql).toContain('portico_schema')
    expect(sql).not.toContain('create table public.projects')
  })

  test('package.json has a version of each package, and one range for those of Portico', async () => {
    await create(['my-portal'])
    const { name, workspaces, dependencies, devDependencies, engines } = packageOf('my-portal')
    expect([name, workspaces, engines]).toEqual(['my-portal', ['apps/*'], { node: '>=22.18' }])
    const ours = Object.entries(dependencies).filter(([one]) => one.startsWith('@portico/'))
    expect(Object.fromEntries(ours)).toEqual(
      Object.fromEntries(
        ['auth-remote', 'cli', 'data-remote', 'elements', 'files-remote', 'local-backend', 'react-remote']
          .concat(['session', 'shell', 'ui', 'vite-remote'])
          .map((one) => [`@portico/${one}`, `^${getPorticoVersion()}`]),
      ),
    )
    const { node, ...versions } = getTemplateVersions()
    expect(node).toMatch(/^24\./)
    expect({ ...dependencies, ...devDependencies }).toMatchObject(versions)
  })

  test('the overrides of the embedded backend are those of this repository, with a copy of its empty package', async () => {
    await create(['my-portal'])
    const here = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')
    const { overrides } = JSON.parse(
      here.replaceAll('file:packages/cli/templates/', 'file:vendor/'),
    ) as RootPackage
    expect(overrides).toMatchObject(packageOf('my-portal').overrides ?? {})
    const copy = readFileSync(join(cwd, 'my-portal/vendor/portico-empty-1.0.0.tgz'))
    expect(copy.equals(readEmptyPackage())).toBe(true)
  })

  test('no file contains a placeholder, and the next steps are printed', async () => {
    await create(['my-portal'])
    for (const path of globSync('my-portal/**/*.{json,md,yml,ts,tsx,css,html}', { cwd }))
      expect(read(path), path).not.toMatch(/__[a-z:]+__/)
    expect(read('my-portal/.github/workflows/release.yml')).toContain('for remote in auth data files $(')
    expect(printed).toMatch(
      /My portal, with auth, data, files, welcome\.[\s\S]*cd my-portal\n {2}npm install\n/,
    )
  })

  test('a machine with an older Node gets one from npm', async () => {
    await create(['my-portal'], { node: 'v20.12.0' })
    const { optionalDependencies, engines, ...others } = packageOf('my-portal')
    const here = JSON.parse(
      readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
    ) as RootPackage
    expect([optionalDependencies, engines]).toEqual([here.optionalDependencies, undefined])
    expect(others.devDependencies.node ?? others.allowScripts).toBeUndefined()
    await create(['other'], { node: 'v22.18.0' })
    expect(packageOf('other').optionalDependencies).toBeUndefined()
  })

  test.each([
    ['v20.12.0', 'darwin-arm64', true],
    ['v22.18.0', 'darwin-arm64', false],
    ['v20.12.0', 'win32-x64', false],
  ])('Node %s on %s has to be installed by the user: %s', async (node, system, isByHand) => {
    await create(['my-portal'], { node, system })
    expect(printed.includes('Install Node 24 from nodejs.org first.')).toBe(isByHand)
  })
})

describe('with flags', () => {
  test('each flag sets its part of the portal', async () => {
    const flags = [
      '--title',
      'Acme & Söhne',
      '--areas',
      'files',
      '--languages',
      'de',
      '--remote',
      'order-desk',
    ]
    expect(await create(['Our Portal', ...flags, '--json'])).toBe(0)
    expect(JSON.parse(printed)).toMatchObject({
      title: 'Acme & Söhne',
      packageName: 'our-portal',
      areas: ['auth', 'files'],
      languages: ['en', 'de'],
      remote: { name: 'order-desk', route: '/order-desk' },
      supabase: null,
      dryRun: false,
      next: ["cd 'Our Portal'", 'npm install', 'npm start'],
    })
    expect(readPortalConfig(join(cwd, 'Our Portal'))).toMatchObject({
      name: 'Acme & Söhne',
      languages: ['en', 'de'],
      remotes: ['@portico/auth-remote', '@portico/files-remote'],
    })
    expect(readdirSync(join(cwd, 'Our Portal/apps/order-desk-remote/src/texts')).sort()).toEqual([
      'de.ts',
      'texts.ts',
    ])
    expect(read('Our Portal/supabase/config.toml')).toMatch(/^project_id = "our-portal"$/m)
  })

  test('a Supabase project replaces the embedded backend', async () => {
    const project = { url: 'https://abc.supabase.co', key: 'sb_publishable_x' }
    await create(['my-portal', '--supabase', `${project.url}/`, '--key', project.key, '--areas', 'none'])
    expect(readPortalConfig(join(cwd, 'my-portal'))).toMatchObject({
      remotes: ['@portico/auth-remote'],
      supabase: project,
    })
    expect(packageOf('my-portal').dependencies).not.toHaveProperty('@portico/local-backend')
    expect(packageOf('my-portal').overrides).toBeUndefined()
    expect(existsSync(join(cwd, 'my-portal/vendor'))).toBe(false)
    expect(existsSync(join(cwd, 'my-portal/supabase/seed.sql'))).toBe(false)
    expect(read('my-portal/supabase/config.toml')).toMatch(/^\[db\.seed\]\nenabled = false$/m)
  })

  test('the tarballs of all required packages are copied, and of those for portals only the ones in package.json', async () => {
    const code = ['cli', 'contract', 'elements', 'host', 'react-remote', 'session', 'ui', 'vite-remote']
    const ofPortals = ['shell', 'auth-remote', 'data-remote', 'files-remote', 'local-backend']
    const tarball = (name: string) => `portico-${name}-${getPorticoVersion()}.tgz`
    mkdirSync(join(cwd, 'packs/portal'), { recursive: true })
    for (const name of code) writeFileSync(join(cwd, 'packs', tarball(name)), name)
    for (const name of ofPortals) writeFileSync(join(cwd, 'packs/portal', tarball(name)), name)
    const flags = ['--areas', 'data', '--supabase', 'https://abc.supabase.co', '--key', 'k']
    expect(await create(['my-portal', '--packages', 'packs', ...flags])).toBe(0)
    expect(readdirSync(join(cwd, 'my-portal/portico-packages'))).toEqual(
      [...code, 'auth-remote', 'data-remote', 'shell'].map(tarball).sort(),
    )
    const { dependencies, devDependencies } = packageOf('my-portal')
    const named = Object.entries({ ...dependencies, ...devDependencies })
      .filter(([name]) => name.startsWith('@portico/'))
      .map(([, spec]) => spec)
    expect(named).toHaveLength(code.length + 3)
    for (const spec of named) expect(spec).toMatch(/^file:portico-packages\/portico-.*\.tgz$/)
    expect(printed).not.toContain('registry')
  })

  test('a dry run lists the files and writes none', async () => {
    expect(await create(['my-portal', '--dry-run'])).toBe(0)
    expect(readdirSync(cwd)).toEqual([])
    expect(printed).toMatch(/^Would write my-portal \(\d+ files\)[\s\S]*\n {2}portico\.json/)
  })

  test('a new folder below new folders, an empty folder, and a new Git repository are accepted', async () => {
    mkdirSync(join(cwd, 'begun/.git'), { recursive: true })
    writeFileSync(join(cwd, 'begun/.git/HEAD'), 'ref: refs/heads/main\n')
    for (const folder of ['a/b/portal', 'begun', 'begun/../empty/.']) {
      mkdirSync(join(cwd, 'empty'), { recursive: true })
      expect(await create([folder])).toBe(0)
      expect(existsSync(join(cwd, folder, 'portico.json'))).toBe(true)
    }
    expect(read('begun/.git/HEAD')).toContain('main')
    expect(packageOf('begun').name).toBe('begun')
  })
})

describe('rejected orders', () => {
  test.each<[args: string[], code: string, message: RegExp]>([
    [[], 'usage', /npm create portico@latest my-portal/],
    [['a', 'b'], 'usage', /One folder at a time/],
    [['a', '--wrong'], 'usage', /--help/],
    [['a', '--title', ''], 'usage', /name of a portal/],
    [['a', '--areas', 'billing'], 'usage', /no area "billing"/],
    [['a', '--languages', 'fr'], 'usage', /does not speak "fr"/],
    [['a', '--remote', 'Data'], 'usage', /can't name a remote/],
    [['a', '--remote', 'files'], 'name_taken', /an area of Portico/],
    [['a', '--supabase', 'abc'], 'invalid_url', /no web address/],
    [['a', '--supabase', 'https://abc.supabase.co'], 'missing_key', /publishable key/],
    [
      ['a', '--supabase', 'https://abc.supabase.co', '--key', 'sb_secret_1234567890abcdef'],
      'secret_key',
      /secret key/,
    ],
    [['a', '--key', 'k'], 'usage', /--supabase/],
    [['a', '--packages', 'gone'], 'usage', /no folder .*gone/],
    [['full'], 'folder_exists', /is not empty: it has notes\.txt/],
    [['file'], 'folder_exists', /is not a folder/],
    [['file/portal'], 'folder_denied', /ENOTDIR.*Nothing was written/],
    [[`${'x'.repeat(300)}`], 'folder_denied', /ENAMETOOLONG/],
  ])('%j is rejected with a recovery action and without a write', async (args, code, message) => {
    mkdirSync(join(cwd, 'full'))
    writeFileSync(join(cwd, 'full/notes.txt'), 'mine')
    writeFileSync(join(cwd, 'file'), 'mine')
    expect(await create(args)).toBe(code === 'usage' ? 2 : 1)
    expect(complaint).toMatch(message)
    expect(complaint).toContain(`(${code})`)
    printed = ''
    await create([...args, '--json'])
    expect(JSON.parse(printed)).toMatchObject({ error: { code } })
    expect(readdirSync(cwd).sort()).toEqual(['file', 'full'])
    expect(readdirSync(join(cwd, 'full'))).toEqual(['notes.txt'])
  })

  /** Returns a signal that aborts at the given number of checks. */
  function abortsAt(time: number): AbortSignal {
    const { signal, abort } = { signal: new AbortController().signal, abort: AbortSignal.abort() }
    let asked = 0
    signal.throwIfAborted = () => {
      asked += 1
      if (asked < time) return
      Object.defineProperty(signal, 'aborted', { value: true })
      abort.throwIfAborted()
    }
    return signal
  }

  test.each([
    ['the files of a new folder are written', 'a/portal', () => 20],
    ['the files of an empty folder are written', 'empty', () => 20],
    ['the files of an empty folder are moved to their places', 'empty', (files: number) => files + 3],
  ])('a stop while %s leaves no files', async (_what, folder, time) => {
    mkdirSync(join(cwd, 'empty'))
    await create([folder, '--dry-run', '--json'])
    const { files } = JSON.parse(printed) as { files: string[] }
    expect(await create([folder], { signal: abortsAt(time(files.length)) })).toBe(1)
    expect(complaint).toBe('create-portico: Stopped. Nothing was written. (not_confirmed)')
    expect(readdirSync(cwd, { recursive: true })).toEqual(['empty'])
  })
})

describe('on a terminal', () => {
  /** Answers questions one by one. */
  function terminal(answers: string[]) {
    const input = new PassThrough()
    const output = new PassThrough()
    let shown = ''
    output.on('data', (chunk: Buffer) => {
      shown += chunk.toString()
      if (/: $/.test(stripVTControlCharacters(shown)) && answers.length > 0) {
        shown += '\n'
        input.write(answers.shift())
      }
    })
    return { input, output, shown: () => shown }
  }

  test('npm create asks for everything without a flag, and asks again after an invalid answer', async () => {
    const answers = ['shop\n', '\n', 'sales\n', 'data\n', 'https://abc.supabase.co\n', 'k\n', 'de\n', '\n']
    const screen = terminal(answers)
    expect(await create(['--remote', 'desk'], { terminal: screen })).toBe(0)
    expect(screen.shown()).toContain('no area "sales"')
    expect(readPortalConfig(join(cwd, 'shop'))).toMatchObject({
      name: 'Shop',
      languages: ['en', 'de'],
      remotes: ['@portico/auth-remote', '@portico/data-remote'],
      supabase: { url: 'https://abc.supabase.co', key: 'k' },
    })
    expect(existsSync(join(cwd, 'shop/apps/desk-remote'))).toBe(true)
  })

  test.each([
    ['Ctrl-C', '\u0003'],
    ['the end of the input', '\u0004'],
  ])('%s at a question ends npm create without a write', async (_what, key) => {
    const screen = terminal(['shop\n', key])
    expect(await create([], { terminal: screen })).toBe(1)
    expect(complaint).toContain('Stopped. Nothing was written.')
    expect(readdirSync(cwd)).toEqual([])
  })

  test('a signal at a question ends npm create, too', async () => {
    const stop = new AbortController()
    const screen = terminal([])
    const creating = create(['shop'], { terminal: screen, signal: stop.signal })
    await expect.poll(screen.shown).toContain('Name of the portal (Shop): ')
    stop.abort()
    expect(await creating).toBe(1)
    expect(readdirSync(cwd)).toEqual([])
  })

  test('--yes and --json ask no questions', async () => {
    const screen = terminal([])
    expect(await create(['one', '--yes'], { terminal: screen })).toBe(0)
    expect(await create(['two', '--json'], { terminal: screen })).toBe(0)
    expect(screen.shown()).toBe('')
  })
})
