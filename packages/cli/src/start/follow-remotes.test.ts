import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WorkspaceRemote } from '../workspace/discover.ts'
import { describeSources } from './describe-files.ts'
import { followRemotes } from './follow-remotes.ts'
import { createQueue } from './queue.ts'

let root: string
let served: WorkspaceRemote[]
let lines: string[]
/** Errors of the builds of remotes, by name. */
let broken: Record<string, string>
/** Folders of served remotes whose last build failed. */
let failed: Map<string, string>
let followed: ReturnType<typeof followRemotes>
const onChange = vi.fn()
/** Adds a remote that is served when the test resolves it. */
const slow = { add: vi.fn<() => Promise<void>>() }

const pathOf = (folder: string, file = '') => join(root, 'apps', folder, file)
const names = () => served.map(({ manifest }) => manifest.name)

/** The package.json of a remote; `portico` changes its manifest. */
function packageOf(name: string, portico: Record<string, unknown> = {}): string {
  const manifest = { name, title: { en: name }, icon: 'box', route: `/${name}`, access: 'signed-in' }
  return JSON.stringify({
    name: `@portico/${name}-remote`,
    version: '0.1.0',
    portico: { ...manifest, exposes: { './remote': './src/remote.tsx' }, ...portico },
  })
}

function write(folder: string, text: string): void {
  mkdirSync(pathOf(folder), { recursive: true })
  writeFileSync(pathOf(folder, 'package.json'), text)
}

/** Writes a folder next to the others and then renames it, as `portico new` does. */
function add(name: string, portico: Record<string, unknown> = {}): void {
  write(`.${name}`, packageOf(name, portico))
  renameSync(pathOf(`.${name}`), pathOf(`${name}-remote`))
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portico-follow-'))
  mkdirSync(join(root, 'apps'))
  served = []
  lines = []
  broken = {}
  failed = new Map()
  onChange.mockClear()
  const registry = async () => ({ schema: 1, revision: 1, issuedAt: '', remotes: {}, provides: {} }) as never
  followed = followRemotes({
    root,
    servers: {
      shell: { url: 'http://localhost:4100' },
      urlOf: (name) => `http://localhost/${name}`,
      remotes: () => served,
      registry,
      broken: () => failed,
      add: async (remote, signal) => {
        const why = broken[remote.manifest.name]
        if (why === 'endless') await new Promise((_resolve, fail) => signal.addEventListener('abort', fail))
        if (why === 'slow') await slow.add()
        else if (why) throw new Error(why)
        if (!failed.delete(remote.folder)) served.push(remote)
      },
      remove: async (name) => {
        served = served.filter(({ manifest }) => manifest.name !== name)
      },
    },
    queue: createQueue(),
    report: (line) => void lines.push(line),
    onChange,
    interval: 10,
    grace: 50,
  })
})
afterEach(async () => {
  await followed.close()
  rmSync(root, { recursive: true })
})

test('serves a remote that is added, and reports its address', async () => {
  add('billing')
  await expect.poll(() => lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^billing is new: http:\/\/localhost:4100\/billing \([\d.]+ s\)$/)
  expect(served).toMatchObject([{ folder: pathOf('billing-remote'), portOffset: 1 }])
  expect(onChange).toHaveBeenCalledOnce()
})

test('serves many remotes that are added at once, each on its own port', async () => {
  const all = Array.from({ length: 12 }, (_, index) => `remote-${String.fromCharCode(97 + index)}`)
  for (const name of all) add(name)
  await expect.poll(() => names().sort()).toEqual(all)
  expect(new Set(served.map(({ portOffset }) => portOffset)).size).toBe(12)
})

test('ignores other apps, and drafts of remotes', async () => {
  write('tool', JSON.stringify({ name: '@portico/tool', version: '0.1.0' }))
  write('.orders-remote-4711', packageOf('orders'))
  add('billing')
  await expect.poll(names).toEqual(['billing'])
  expect(lines).toHaveLength(1)
})

test('reports an invalid package.json once, and serves the remote when it is valid', async () => {
  write('billing-remote', '{ "name":')
  await expect.poll(() => lines).toHaveLength(1)
  expect(lines[0]).toMatch(
    /^apps\/billing-remote\/package\.json: expected JSON \(.+\)\. It is read again when it changes\.$/,
  )
  add('orders')
  await expect.poll(names).toEqual(['orders'])
  write('billing-remote', packageOf('billing', { route: 'billing' }))
  await expect.poll(() => lines.at(-1)).toContain('portico.route')
  write('billing-remote', packageOf('billing'))
  await expect.poll(names).toEqual(['orders', 'billing'])
  expect(lines).toHaveLength(4)
})

test('serves a remote whose package.json comes after its folder', async () => {
  mkdirSync(pathOf('billing-remote'))
  add('orders')
  await expect.poll(names).toEqual(['orders'])
  write('billing-remote', packageOf('billing'))
  await expect.poll(names).toEqual(['orders', 'billing'])
})

test('reports why a remote can’t be built, and tries again when one of its files changes', async () => {
  broken = { billing: 'src/remote.tsx:9:8: Could not resolve "./nothing.ts"' }
  add('billing')
  await expect
    .poll(() => lines)
    .toEqual([
      'apps/billing-remote is not served: src/remote.tsx:9:8: Could not resolve "./nothing.ts". It is tried again when its files change.',
    ])
  add('orders')
  await expect.poll(names).toEqual(['orders'])
  expect(lines).toHaveLength(2)
  broken = {}
  mkdirSync(pathOf('billing-remote', 'src'))
  writeFileSync(pathOf('billing-remote', 'src/remote.tsx'), '')
  await expect.poll(names).toEqual(['orders', 'billing'])
})

test('builds a served remote again whose last build failed when one of its files changes', async () => {
  add('billing')
  await expect.poll(names).toEqual(['billing'])
  const folder = pathOf('billing-remote')
  writeFileSync(pathOf('billing-remote', 'remote.tsx'), 'const broken = (')
  broken.billing = 'remote.tsx:1:17 Unexpected end.'
  failed.set(folder, describeSources(folder))
  writeFileSync(pathOf('billing-remote', 'remote.tsx'), 'const broken = ((')
  await expect
    .poll(() => lines.at(-1))
    .toMatch(/^apps\/billing-remote could not be built again: remote\.tsx:1:17 .+ when its files change\.$/)
  failed.set(folder, describeSources(folder))
  broken = {}
  writeFileSync(pathOf('billing-remote', 'remote.tsx'), 'const whole = 1')
  await expect.poll(() => lines.at(-1)).toMatch(/^billing is built again: http:\/\/localhost:4100\/billing /)
  expect(names()).toEqual(['billing'])
})

test('ignores the output of a build', async () => {
  broken = { billing: 'no' }
  const built = vi.fn()
  add('billing')
  await expect.poll(() => lines).toHaveLength(1)
  broken = {
    get billing(): string {
      built()
      return 'no'
    },
  } as Record<string, string>
  for (const folder of ['dist', 'node_modules', '.turbo']) {
    mkdirSync(pathOf('billing-remote', folder))
    writeFileSync(pathOf('billing-remote', `${folder}/file`), '')
  }
  add('orders')
  await expect.poll(names).toEqual(['orders'])
  expect(built).not.toHaveBeenCalled()
})

test.each([
  ['name', { name: 'billing' }, 'The name "billing" belongs to apps/billing-remote. Change portico.name'],
  ['route', { route: '/billing' }, 'The route /billing belongs to billing. Change portico.route'],
  ['port', { portOffset: 1 }, 'billing has the portOffset 1. Change it'],
])(
  'refuses the %s of another remote, and serves the second when the first is gone',
  async (_what, portico, why) => {
    add('billing')
    await expect.poll(names).toEqual(['billing'])
    add('copy', portico)
    await expect.poll(() => lines).toHaveLength(2)
    expect(lines[1]).toContain(`apps/copy-remote is not served: ${why} in apps/copy-remote/package.json`)
    expect(names()).toEqual(['billing'])
    rmSync(pathOf('billing-remote'), { recursive: true })
    await expect.poll(() => served.map(({ folder }) => folder)).toEqual([pathOf('copy-remote')])
  },
)

test('reports both names if a package.json is a copy of another remote’s', async () => {
  add('billing')
  await expect.poll(names).toEqual(['billing'])
  write('copy-remote', packageOf('billing'))
  await expect
    .poll(() => lines.at(-1))
    .toContain('Change name and portico.name in apps/copy-remote/package.json.')
})

test('rejects the second of two remotes with one route that are added at once', async () => {
  write('.one', packageOf('alpha', { route: '/same' }))
  write('.two', packageOf('beta', { route: '/same' }))
  renameSync(pathOf('.one'), pathOf('alpha-remote'))
  renameSync(pathOf('.two'), pathOf('beta-remote'))
  await expect.poll(() => lines).toHaveLength(2)
  expect(names()).toEqual(['alpha'])
})

test('stops serving a remote whose folder is removed, and keeps one whose package.json is replaced', async () => {
  add('billing')
  add('orders')
  await expect.poll(() => names().sort()).toEqual(['billing', 'orders'])
  rmSync(pathOf('billing-remote', 'package.json'))
  write('billing-remote', '{')
  await expect.poll(() => lines.at(-1)).toContain('apps/billing-remote/package.json')
  rmSync(pathOf('orders-remote'), { recursive: true })
  await expect.poll(names).toEqual(['billing'])
  write('billing-remote', packageOf('billing'))
  expect(lines.at(-1)).toBe('orders is no longer served: apps/orders-remote has no such remote any more.')
})

test('serves a remote under its new name after it was renamed', async () => {
  add('billing')
  await expect.poll(names).toEqual(['billing'])
  write('billing-remote', packageOf('invoices'))
  await expect.poll(names).toEqual(['invoices'])
})

test('ends a running build when the portal stops, without a report', async () => {
  broken = { billing: 'endless' }
  add('billing')
  const added = vi.fn()
  broken = {
    get billing(): string {
      added()
      return 'endless'
    },
  } as Record<string, string>
  await expect.poll(() => added.mock.calls.length).toBeGreaterThan(0)
  await followed.close()
  expect([names(), lines]).toEqual([[], []])
})

/** Writes the configuration of a separate portal, with this list of installed remotes. */
function configure(remotes: unknown): void {
  writeFileSync(join(root, 'portico.json'), JSON.stringify({ name: 'Acme', remotes }))
}

function install(name: string): void {
  const folder = join(root, 'node_modules', `${name}-remote`)
  mkdirSync(join(folder, 'dist/release'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), packageOf(name))
  writeFileSync(join(folder, 'dist/release/release.json'), '{}')
  writeFileSync(join(root, 'node_modules/.package-lock.json'), name)
}

test('follows the installed remotes that portico.json lists', async () => {
  writeFileSync(join(root, 'package.json'), '{}')
  configure(['notes-remote'])
  await expect.poll(() => lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^notes-remote is not installed in .+ It is read again when it changes\.$/)
  install('notes')
  await expect.poll(names).toEqual(['notes'])
  expect(served[0]?.isBuilt).toBe(true)
  configure('notes-remote')
  await expect.poll(() => lines.at(-1)).toMatch(/^portico\.json: "remotes" has to be a list/)
  add('billing')
  await expect.poll(names).toEqual(['notes', 'billing'])
  configure([])
  await expect.poll(names).toEqual(['billing'])
  expect(lines.at(-1)).toBe('notes is no longer served: portico.json has no such remote any more.')
})

test('reports no more lines after it was closed, also about a remote that is served at that moment', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  slow.add.mockReturnValueOnce(promise)
  broken.billing = 'slow'
  add('billing')
  await expect.poll(() => slow.add.mock.calls.length).toBe(1)
  const closed = followed.close()
  resolve()
  await closed
  expect(names()).toEqual(['billing'])
  expect(onChange).not.toHaveBeenCalled()
  expect(lines).toEqual([])
})
