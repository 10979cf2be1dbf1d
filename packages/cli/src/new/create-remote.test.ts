import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getInstalledVersion } from '@portico/vite-remote'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listFiles } from '../files/integrity.ts'
import { discoverRemotes } from '../workspace/discover.ts'
import { type OwnPortal, writeOwnPortal } from '../workspace/own-portal.fixture.ts'
import { createRemote, type Destination } from './create-remote.ts'
import { readRemoteIdentity } from './remote-identity.ts'
import { getTemplateVersions, renderRemote } from './render.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
let folder: string
let place: Destination

/** Copies the files that npm and Portico read of the workspace, without its sources. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-new-'))
  place = { kind: 'workspace', root: folder, folder: 'apps' }
  const manifests = globSync('{.,apps/*,packages/*,examples/*,bench,e2e}/package.json', { cwd: root })
  for (const file of [...manifests, 'package-lock.json', 'turbo.json']) {
    if (file.startsWith('examples/hello-remote')) continue
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const create = (name: string, given = {}, options = { dryRun: false }) =>
  createRemote(readRemoteIdentity(name, given), place, options)
const read = (path: string) => readFileSync(join(folder, path), 'utf8')
const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const npm = () =>
  execFileSync(
    'npm',
    ['install', '--package-lock-only', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'],
    {
      cwd: folder,
      stdio: 'pipe',
    },
  )

describe('a remote in Portico’s workspace', () => {
  test('examples/hello-remote has exactly the files that portico new hello makes', () => {
    const made = renderRemote('workspace', readRemoteIdentity('hello', {}))
    const example = join(root, 'examples/hello-remote')
    const paths = listFiles(example).filter(
      (path) => !/^(dist|node_modules|test-results|\.turbo)\//.test(path),
    )
    expect(Object.keys(made)).toEqual(paths)
    for (const path of paths) expect(made[path], path).toBe(readFileSync(join(example, path), 'utf8'))
  })

  test('a new remote is found by the portal with the given title, icon and route', () => {
    create('order-desk', { title: "Buyers' desk", icon: 'receipt', route: '/orders' })
    const made = discoverRemotes(folder).find(({ manifest }) => manifest.name === 'order-desk')
    expect(made?.manifest).toMatchObject({
      title: { en: 'Buyers’ desk' },
      icon: 'receipt',
      route: '/orders',
      exposes: { './remote': './src/remote.tsx' },
    })
    expect(made?.portOffset).toBeGreaterThan(3)
    expect(read('apps/order-desk-remote/index.html')).toContain('<title>Buyers’ desk</title>')
  })

  test('a new remote leaves a lockfile that npm does not change', { tags: ['long'] }, () => {
    npm()
    expect(create('billing').linked).toBe(true)
    const lock = read('package-lock.json')
    npm()
    expect(read('package-lock.json')).toBe(lock)
    expect(readlinkSync(join(folder, 'node_modules/@portico/billing-remote'))).toBe(
      '../../apps/billing-remote',
    )
  })

  test('a new remote updates the install stamp only if it was that of the lockfile', () => {
    const stamp = join(folder, 'node_modules/.portico-lock')
    mkdirSync(dirname(stamp), { recursive: true })
    writeFileSync(stamp, hash(read('package-lock.json')))
    create('billing')
    expect(readFileSync(stamp, 'utf8')).toBe(hash(read('package-lock.json')))
    writeFileSync(stamp, `${hash(read('package-lock.json'))} portal`)
    create('invoices')
    expect(readFileSync(stamp, 'utf8')).toBe(`${hash(read('package-lock.json'))} portal`)
    writeFileSync(stamp, 'of another lockfile')
    create('orders')
    expect(readFileSync(stamp, 'utf8')).toBe('of another lockfile')
  })

  test('a new remote leaves the lockfile unchanged if a dependency is not installed', () => {
    const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, unknown> }
    delete lock.packages['node_modules/vite']
    const text = JSON.stringify(lock)
    writeFileSync(join(folder, 'package-lock.json'), text)
    expect(create('billing').linked).toBe(false)
    expect(read('package-lock.json')).toBe(text)
  })

  test('a dry run lists the files and writes none', () => {
    const before = listFiles(folder)
    expect(create('billing', {}, { dryRun: true }).files).toContain('src/remote.tsx')
    expect(listFiles(folder)).toEqual(before)
  })

  test('template versions are those that are installed here', () => {
    const { node, ...packages } = getTemplateVersions()
    const names = Object.keys(packages)
    expect(packages).toEqual(Object.fromEntries(names.map((name) => [name, getInstalledVersion(root, name)])))
    expect(`v${node}`).toBe(process.version)
  })

  test('a new remote has the build scripts of the other remotes', () => {
    const made = JSON.parse(renderRemote('workspace', readRemoteIdentity('hello', {}))['package.json'] ?? '')
    expect(JSON.parse(read('apps/data-remote/package.json')).scripts).toMatchObject(made.scripts)
  })
})

describe('a remote in a separate portal', () => {
  let portal: OwnPortal
  beforeEach(() => {
    portal = writeOwnPortal()
    place = { kind: 'workspace', root: portal.root, folder: 'apps' }
  })
  afterEach(() => portal.close())

  const lock = () =>
    JSON.parse(readFileSync(join(portal.root, 'package-lock.json'), 'utf8')) as { packages: object }

  test('a new remote uses the versions that the portal has installed, and is in its lockfile', () => {
    const versions = Object.fromEntries(
      [
        '@portico/react-remote',
        '@portico/session',
        '@portico/ui',
        '@portico/elements',
        '@portico/vite-remote',
      ]
        .concat(['react', 'react-dom', 'vite'])
        .map((name) => [`node_modules/${name}`, { version: '1.0.0' }]),
    )
    portal.write({ 'package-lock.json': { packages: versions } })
    expect(create('billing')).toMatchObject({
      linked: true,
      folder: join(portal.root, 'apps/billing-remote'),
    })
    const manifest = JSON.parse(readFileSync(join(portal.root, 'apps/billing-remote/package.json'), 'utf8'))
    expect(new Set(Object.values({ ...manifest.dependencies, ...manifest.devDependencies }))).toEqual(
      new Set(['*']),
    )
    const { dependencies, devDependencies } = manifest
    expect(lock().packages).toMatchObject({
      'apps/billing-remote': { version: '0.1.0', dependencies, devDependencies },
      'node_modules/billing-remote': { resolved: 'apps/billing-remote', link: true },
    })
    // npm leaves the name out if it is that of the folder.
    expect(lock().packages).not.toHaveProperty(['apps/billing-remote', 'name'])
    expect(readlinkSync(join(portal.root, 'node_modules/billing-remote'))).toBe('../apps/billing-remote')
    expect(discoverRemotes(portal.root).map(({ manifest: { name } }) => name)).toEqual([
      'notes',
      'billing',
      'desk',
    ])
  })

  test('a new remote has the build scripts of a remote in this repository', () => {
    const [ours, theirs] = (['workspace', 'portal-remote'] as const).map(
      (kind) => JSON.parse(renderRemote(kind, readRemoteIdentity('hello', {}))['package.json'] ?? '').scripts,
    )
    expect(ours).toMatchObject(theirs)
  })

  test.each([
    ['an installed remote', 'notes', {}, 'name_taken'],
    ['an app', 'desk', {}, 'name_taken'],
    ['the route of an installed remote', 'paper', { route: '/notes' }, 'route_taken'],
  ])('the name or route of %s is rejected', (_what, name, given, code) => {
    expect(() => create(name, given)).toThrow(expect.objectContaining({ code }))
  })
})

describe('rejected orders', () => {
  test.each([
    ['an existing name', 'files', {}, 'apps', 'name_taken', /"files" already in apps\/files-remote/],
    [
      'an existing route',
      'documents',
      { route: '/files' },
      'apps',
      'route_taken',
      /\/files belongs to the remote "files"/,
    ],
    ['a folder without workspaces', 'billing', {}, 'docs', 'usage', /Take one of apps, packages, examples/],
    ['an empty name', '', {}, 'apps', 'usage', /npx portico new billing/],
    ['a reserved name', 'registry', {}, 'apps', 'usage', /belongs to the portal itself/],
    ['a name in capitals', 'Billing', {}, 'apps', 'usage', /lower-case/],
    ['a name with a path', '../billing', {}, 'apps', 'usage', /lower-case/],
    ['a title with markup', 'billing', { title: '<b>Billing</b>' }, 'apps', 'usage', /simple punctuation/],
    ['an icon with a path', 'billing', { icon: '../box' }, 'apps', 'usage', /no icon/],
    ['a route of two segments', 'billing', { route: '/a/b' }, 'apps', 'usage', /one lower-case segment/],
    ['a reserved route', 'billing', { route: '/assets' }, 'apps', 'usage', /belongs to the portal itself/],
  ])('%s is rejected without a write', (_what, name, given, into, code, message) => {
    const before = listFiles(folder)
    place = { kind: 'workspace', root: folder, folder: into }
    expect(() => create(name, given)).toThrow(
      expect.objectContaining({ code, message: expect.stringMatching(message) }),
    )
    expect(listFiles(folder)).toEqual(before)
  })

  test('an existing folder is not changed', () => {
    mkdirSync(join(folder, 'apps/billing-remote'))
    writeFileSync(join(folder, 'apps/billing-remote/notes.txt'), 'mine')
    expect(() => create('billing')).toThrow(expect.objectContaining({ code: 'folder_exists' }))
    expect(listFiles(join(folder, 'apps/billing-remote'))).toEqual(['notes.txt'])
  })

  test('a corrupt lockfile is rejected, and the new folder is removed', () => {
    writeFileSync(join(folder, 'package-lock.json'), '<<<<<<< ours')
    expect(() => create('billing')).toThrow(
      expect.objectContaining({
        code: 'config_invalid',
        message: expect.stringContaining('package-lock.json is no JSON'),
      }) as Error,
    )
    expect(existsSync(join(folder, 'apps/billing-remote'))).toBe(false)
  })
})
