import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { integrityImportMap } from '@portico/contract/import-map'
import { type Registry, type Release, signRegistry, signRelease } from '@portico/contract/registry'
import { exampleRegistry } from '@portico/contract/testing'
import sirv from 'sirv'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createKey, type KeyFile } from '../keys/key-file.ts'
import { writeProjections } from '../projections/write-projections.ts'
import { compressFolder } from '../site/compress.ts'
import { cspHash, integrityOf, integrityOfFolder, listFiles } from '../site/integrity.ts'
import { openTarget } from '../targets/open-target.ts'
import type { Target } from '../targets/target.ts'
import { formatReport, verifyPortal } from './verify.ts'

const backend = { url: 'https://abc.supabase.co', key: 'sb_publishable_x' }
const immutable = 'public, max-age=31536000, immutable'

let folder: string
let server: Server
let url: string
/** Headers that the server sends otherwise than it should, by path; null leaves one out. */
let headers: (path: string) => Record<string, string | null>
let target: Target
let team: KeyFile
let root: KeyFile
let registry: Registry

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-verify-'))
  headers = () => ({})
  server = createServer(serve(folder))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  target = await openTarget(folder, { publicUrl: url })
  ;[team, root] = await Promise.all([createKey('files-team-1'), createKey('root')])
  await publish()
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  rmSync(folder, { recursive: true })
})

function serve(from: string): RequestListener {
  const files = sirv(from, { dev: true, etag: true, brotli: true })
  return (request, response) => {
    const path = request.url ?? ''
    const standard = {
      'Access-Control-Allow-Origin': '*',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': /\/\d+\.\d+\.\d+\//.test(path) ? immutable : 'no-cache',
    }
    const send = response.writeHead.bind(response)
    response.writeHead = ((status: number, sent: Record<string, string>) => {
      const all = Object.entries({ ...sent, ...standard, ...headers(path) })
      return send(
        status,
        Object.fromEntries(all.filter(([, value]) => value !== null)) as Record<string, string>,
      )
    }) as typeof response.writeHead
    files(request, response, () => void response.writeHead(404, {}).end())
  }
}

function write(path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}

/** Two releases of one remote, signed, with their registry, its projections and a document. */
async function publish(): Promise<void> {
  const { files } = exampleRegistry().remotes
  const [model] = files?.releases ?? []
  if (!files || !model) throw new Error('the example has no remote files')
  const releases: Release[] = []
  for (const [version, traffic] of [
    ['1.4.2', 90],
    ['1.5.0', 10],
  ] as const) {
    const release = await signRelease('files', { ...writeFiles(model, version), traffic }, team)
    releases.push(release)
  }
  registry = await signRegistry(
    {
      ...exampleRegistry(),
      keys: { 'files-team-1': team.publicKey },
      remotes: { files: { ...files, releases } },
    },
    root,
  )
  write('registry.json', JSON.stringify(registry))
  await writeProjections(target, registry, {
    backend,
    filesOf: async (_name, { version }) => hashesOf(version),
  })
  for (const path of ['site/index.html', 'site/files.html']) write(path, documentOf(registry))
}

const hashesOf = (version: string) =>
  (
    JSON.parse(readFileSync(join(folder, 'files', version, 'files.json'), 'utf8')) as {
      files: Record<string, string>
    }
  ).files

function writeFiles(model: Release, version: string): Release {
  const place = `files/${version}`
  const long = `/* ${version} ${'text that packs well '.repeat(40)} */`
  write(`${place}/remoteEntry.js`, `export const version = "${version}" ${long}`)
  write(`${place}/full/remoteEntry.js`, `export const full = "${version}" ${long}`)
  write(`${place}/assets/style.css`, `.a { color: red } ${long}`)
  write(`${place}/assets/icon.svg`, `<svg xmlns="http://www.w3.org/2000/svg"><!--${long}--></svg>`)
  write(`${place}/assets/font.woff2`, version)
  const scripts = integrityOfFolder(join(folder, place))
  const others = listFiles(join(folder, place)).map((path) => [
    path,
    integrityOf(readFileSync(join(folder, place, path))),
  ])
  write(`${place}/files.json`, JSON.stringify({ files: { ...scripts, ...Object.fromEntries(others) } }))
  const filesIntegrity = integrityOf(readFileSync(join(folder, place, 'files.json')))
  compressFolder(join(folder, place))
  const { embed: _none, ...rest } = model
  const preload = { modules: ['remoteEntry.js'], styles: ['assets/style.css'] }
  return { ...rest, version, base: `${url}${place}/`, preload, filesIntegrity }
}

function documentOf(live: Registry): string {
  const maps = (live.remotes.files?.releases ?? []).map(({ base, version }) =>
    integrityImportMap([base, hashesOf(version)]),
  )
  const policy = maps.map(cspHash).join(' ')
  return `<meta content="${policy}"><script type="importmap" data-release="">${maps[0]}</script>
<script type="application/json" id="portico-registry">${JSON.stringify(live).replaceAll('<', '\\u003c')}</script>`
}

async function verify(order: { remote?: string } = {}) {
  const bytes = new TextEncoder().encode(JSON.stringify(registry))
  return verifyPortal({
    target,
    site: await openTarget(join(folder, 'site')),
    newest: { bytes, registry },
    backend,
    rootKeys: { root: root.publicKey },
    step: () => {},
    detail: () => {},
    ...order,
  })
}

test('a genuine portal has no finding, and every file of every release was loaded', async () => {
  const report = await verify()
  expect(report.findings).toEqual([])
  expect(report.releases.map(({ version, files }) => [version, files])).toEqual([
    ['1.4.2', 5],
    ['1.5.0', 5],
  ])
  expect(formatReport(report)).toContain('Revision 42: every file is the one that was released.')
})

test('a changed byte is found in any file of any release, compressed copies included', async () => {
  const paths = listFiles(join(folder, 'files'))
  expect(paths.filter((path) => path.endsWith('.br')).length).toBeGreaterThan(6)
  for (const path of paths) {
    const file = join(folder, 'files', path)
    const genuine = readFileSync(file)
    const changed = Buffer.from(genuine)
    const last = changed.length - 1
    changed[last] = (changed[last] ?? 0) ^ 1
    writeFileSync(file, changed)
    const { ok, findings } = await verify()
    writeFileSync(file, genuine)
    expect(ok, path).toBe(false)
    expect(findings[0]?.where, path).toBe(`${url}files/${path.replace(/\.br$/, '')}`)
  }
}, 60_000)

test('what is missing, and a server that is not there, are errors with their reason', async () => {
  rmSync(join(folder, 'files/1.4.2/assets/font.woff2'))
  const { findings } = await verify()
  expect(findings).toEqual([
    { level: 'error', where: `${url}files/1.4.2/assets/font.woff2`, problem: 'is answered with 404' },
  ])
  for (const release of registry.remotes.files?.releases ?? []) release.base = 'http://127.0.0.1:1/'
  expect(formatReport(await verify({ remote: 'files' }))).toContain("can't be loaded")
})

const spoiled: [
  what: string,
  path: string,
  header: Record<string, string | null>,
  level: string,
  problem: RegExp,
][] = [
  [
    'a script of another type',
    'remoteEntry.js',
    { 'Content-Type': 'text/plain' },
    'error',
    /sent as "text\/plain"/,
  ],
  [
    'a file closed to other origins',
    'style.css',
    { 'Access-Control-Allow-Origin': null },
    'error',
    /closed to other origins/,
  ],
  [
    'a file open to one origin',
    'icon.svg',
    { 'Access-Control-Allow-Origin': 'https://a.example' },
    'error',
    /open to https:\/\/a\.example alone/,
  ],
  ['a release that is not kept', 'remoteEntry.js', { 'Cache-Control': 'max-age=60' }, 'warning', /immutable/],
  ['a registry that is kept', 'registry.json', { 'Cache-Control': 'max-age=600' }, 'error', /send no-cache/],
  [
    'a registry without an ETag',
    'registry.json',
    { ETag: null, 'Last-Modified': null },
    'warning',
    /no ETag/,
  ],
  ['a file whose type is guessed', 'style.css', { 'X-Content-Type-Options': null }, 'warning', /nosniff/],
]
test.each(spoiled)('%s is found by its headers', async (_what, file, wrong, level, problem) => {
  headers = (path) => (path.endsWith(file) ? wrong : {})
  const { findings, ok } = await verify()
  expect(findings.length).toBeGreaterThan(0)
  for (const finding of findings) {
    expect(finding).toMatchObject({ level, problem: expect.stringMatching(problem) })
    expect(finding.where.endsWith(file)).toBe(true)
  }
  expect(ok).toBe(level === 'warning')
})

test('a release that another key signed, or nobody, is an error; so is a registry that the root did not sign', async () => {
  const [first, second] = registry.remotes.files?.releases ?? []
  if (!first || !second) throw new Error('no releases')
  Object.assign(first, await signRelease('files', first, await createKey('files-team-1')))
  delete second.signature
  const { findings } = await verify()
  expect(findings.map(({ where }) => where)).toEqual(
    expect.arrayContaining(['files 1.4.2', 'files 1.5.0', 'registry']),
  )
})

test('what was made from another revision is found: registry.json, each projection, each document', async () => {
  for (const path of [
    'registry.json',
    'frontend-discovery.json',
    'import-map.json',
    'piral.json',
    'pilet.js',
    'site/files.html',
  ]) {
    const genuine = readFileSync(join(folder, path), 'utf8')
    writeFileSync(
      join(folder, path),
      genuine
        .replaceAll('"revision":42', '"revision":41')
        .replaceAll('1.4.2', '1.4.9')
        .replace('System', 'system'),
    )
    const { findings, ok } = await verify()
    writeFileSync(join(folder, path), genuine)
    expect([ok, path, findings[0]?.where.endsWith(path)]).toEqual([false, path, true])
  }
})

test('a document whose map has another hash, or whose policy forgot a release, is found', async () => {
  const file = join(folder, 'site/index.html')
  const genuine = readFileSync(file, 'utf8')
  const [first = '', second = ''] = genuine.match(/'sha256-[^']+'/g) ?? []
  const hash = hashesOf('1.4.2')['remoteEntry.js'] ?? ''
  for (const [from, to, problem] of [
    [hash, `sha384-${'A'.repeat(64)}`, 'another hash'],
    [second, first, 'does not allow the import map of files 1.5.0'],
  ] as const) {
    writeFileSync(file, genuine.replaceAll(from, to))
    const { findings } = await verify()
    expect(findings.map((finding) => finding.problem).join()).toContain(problem)
  }
})

test('a file that the registry loads and nothing vouches for is found', async () => {
  for (const release of registry.remotes.files?.releases ?? [])
    release.preload.modules.push('assets/stranger.js')
  const { findings } = await verify({ remote: 'files' })
  expect(findings.map(({ problem }) => problem)).toContain('stands in the registry, but not in files.json')
})
