import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { signRelease } from '@portico/contract/registry'
import { exampleKeys } from '@portico/contract/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { computeShortIntegrity, listFiles } from '../files/integrity.ts'
import { createKey } from '../keys/key-file.ts'
import { openTarget } from '../targets/open-target.ts'
import { formatReport } from './format-report.ts'
import { backend, startTestStore, type TestStore } from './test-store.fixture.ts'
import { verifyPortal } from './verify.ts'

let store: TestStore
beforeEach(async () => {
  store = await startTestStore()
})
afterEach(() => store.close())

async function verify(order: { remote?: string; address?: string | undefined } = {}) {
  const { folder, target, registry, root } = store
  const bytes = new TextEncoder().encode(JSON.stringify(registry))
  return verifyPortal({
    target,
    site: await openTarget(join(folder, 'site')),
    newest: { bytes, registry },
    backend,
    address: `${store.url}site`,
    rootKeys: { root: root.publicKey },
    step: () => {},
    detail: () => {},
    ...order,
  })
}

test('a genuine portal has no findings, and every file of every release is loaded', async () => {
  const report = await verify()
  expect(report.findings).toEqual([])
  expect(report.releases.map(({ version, files }) => [version, files])).toEqual([
    ['1.4.2', 5],
    ['1.5.0', 5],
  ])
  expect(formatReport(report)).toContain('Revision 42: every file is the one that was released.')
})

test('a changed byte is found in any file of any release, including compressed copies', {
  tags: ['property'],
}, async () => {
  const paths = listFiles(join(store.folder, 'files'))
  expect(paths.filter((path) => path.endsWith('.br')).length).toBeGreaterThan(6)
  // Every file in a long run, otherwise every fourth.
  for (const path of paths.filter((_, at) => process.env.PORTICO_LONG || at % 4 === 0)) {
    const file = join(store.folder, 'files', path)
    const genuine = readFileSync(file)
    const changed = Buffer.from(genuine)
    // Not the last byte: a packed file may end in unused bits, which do not change the content.
    const middle = changed.length >> 1
    changed[middle] = (changed[middle] ?? 0) ^ 1
    writeFileSync(file, changed)
    const { ok, findings } = await verify()
    writeFileSync(file, genuine)
    expect(ok, path).toBe(false)
    expect(findings[0]?.where, path).toBe(`${store.url}files/${path.replace(/\.br$/, '')}`)
  }
})

test('a missing file and an unreachable server are errors with their reason', async () => {
  rmSync(join(store.folder, 'files/1.4.2/assets/font.woff2'))
  const { findings } = await verify()
  expect(findings).toEqual([
    { level: 'error', where: `${store.url}files/1.4.2/assets/font.woff2`, problem: 'is answered with 404' },
  ])
  for (const release of store.registry.remotes.files?.releases ?? []) release.base = 'http://127.0.0.1:1/'
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
  [
    'a release without a long cache lifetime',
    'remoteEntry.js',
    { 'Cache-Control': 'max-age=60' },
    'warning',
    /immutable/,
  ],
  [
    'a registry that is cached',
    'registry.json',
    { 'Cache-Control': 'max-age=600' },
    'error',
    /send no-cache/,
  ],
  [
    'a registry without an ETag',
    'registry.json',
    { ETag: null, 'Last-Modified': null },
    'warning',
    /no ETag/,
  ],
  ['a file without nosniff', 'style.css', { 'X-Content-Type-Options': null }, 'warning', /nosniff/],
]
test.each(spoiled)('%s is reported', async (_what, file, wrong, level, problem) => {
  store.headers = (path) => (path.endsWith(file) ? wrong : {})
  const { findings, ok } = await verify()
  expect(findings.length).toBeGreaterThan(0)
  for (const finding of findings) {
    expect(finding).toMatchObject({ level, problem: expect.stringMatching(problem) })
    expect(finding.where.endsWith(file)).toBe(true)
  }
  expect(ok).toBe(level === 'warning')
})

test('a page with Integrity-Policy is an error with a name and a recovery action', async () => {
  const policies: [header: string, value: string, ok: boolean][] = [
    ['Integrity-Policy', 'blocked-destinations=(script)', false],
    ['Integrity-Policy', 'blocked-destinations=(style script), endpoints=(x)', false],
    ['Integrity-Policy', 'blocked-destinations=(style)', true],
    ['Integrity-Policy-Report-Only', 'blocked-destinations=(script)', true],
  ]
  for (const [header, value, ok] of policies) {
    store.headers = (path) => (path === '/site/files' ? { [header]: value } : {})
    const report = await verify()
    expect([value, report.ok]).toEqual([value, ok])
    if (ok) continue
    expect(report.findings).toMatchObject([
      { level: 'error', name: 'integrity_policy', where: `${store.url}site/files` },
    ])
    expect(formatReport(report)).toMatch(/blank page\. Take the header away .*\(integrity_policy\)/)
  }
})

test('a page with a Link header for modules is an error with a name', async () => {
  const links: [value: string, ok: boolean][] = [
    ['<https://files.example/remoteEntry.js>; rel=modulepreload; crossorigin', false],
    ['</style.css>; rel=preload; as=style, </a.js>; as=script; rel="modulepreload"', false],
    ['</style.css>; rel=preload; as=style', true],
  ]
  for (const [value, ok] of links) {
    store.headers = (path) => (path === '/site/files' ? { Link: value } : {})
    const report = await verify()
    expect([value, report.ok]).toEqual([value, ok])
    if (!ok) expect(report.findings).toMatchObject([{ level: 'error', name: 'link_header' }])
  }
})

test('a file of a release with Integrity-Policy is no finding', async () => {
  store.headers = (path) =>
    path.startsWith('/files/') ? { 'Integrity-Policy': 'blocked-destinations=(script)' } : {}
  expect((await verify()).findings).toEqual([])
})

test('a title that lacks a language of the portal is a warning', async () => {
  const { files } = store.registry.remotes
  if (!files) throw new Error('The store has no remote files.')
  files.title = { en: 'Files' }
  const warnings = (await verify({ remote: 'files' })).findings.filter(({ level }) => level === 'warning')
  expect(warnings).toMatchObject([
    { where: 'registry', problem: expect.stringContaining('portico.title (ar)') },
  ])
})

test('a secret key in a published file is an error with a name, and the report does not contain the key', async () => {
  const page = join(store.folder, 'site/files.html')
  const { secret, publishable } = exampleKeys
  writeFileSync(page, `${readFileSync(page, 'utf8')}<!-- ${publishable} ${secret} -->`)
  const inDocument = await verify()
  expect(inDocument.findings).toMatchObject([
    { level: 'error', name: 'secret_key', where: expect.stringMatching(/files\.html$/) },
  ])
  expect(formatReport(inDocument)).not.toContain(secret)
  await store.close()
  store = await startTestStore(exampleKeys.serviceRole)
  expect((await verify()).findings).toMatchObject(
    ['1.4.2', '1.5.0'].map((version) => ({
      level: 'error',
      name: 'secret_key',
      where: `${store.url}files/${version}/assets/icon.svg`,
    })),
  )
})

test('unreachable pages, and a portal without a known address, are a warning', async () => {
  for (const [address, said] of [
    ['http://127.0.0.1:1', "can't be loaded from here"],
    [undefined, 'name it with --address'],
  ] as const) {
    const { ok, findings } = await verify({ address })
    expect(ok).toBe(true)
    expect(findings[0]).toMatchObject({ level: 'warning', problem: expect.stringContaining(said) })
  }
})

test('a release or registry without a valid signature is an error', async () => {
  const [first, second] = store.registry.remotes.files?.releases ?? []
  if (!first || !second) throw new Error('no releases')
  Object.assign(first, await signRelease('files', first, await createKey('files-team-1')))
  delete second.signature
  const { findings } = await verify()
  expect(findings.map(({ where }) => where)).toEqual(
    expect.arrayContaining(['files 1.4.2', 'files 1.5.0', 'registry']),
  )
})

test('registry.json, a projection or a document of another revision is found', async () => {
  for (const path of [
    'registry.json',
    'frontend-discovery.json',
    'import-map.json',
    'piral.json',
    'pilet.js',
    'site/files.html',
  ]) {
    const genuine = readFileSync(join(store.folder, path), 'utf8')
    writeFileSync(
      join(store.folder, path),
      genuine
        .replaceAll('"revision":42', '"revision":41')
        .replaceAll('1.4.2', '1.4.9')
        .replace('System', 'system'),
    )
    const { findings, ok } = await verify()
    writeFileSync(join(store.folder, path), genuine)
    expect([ok, path, findings[0]?.where.endsWith(path)]).toEqual([false, path, true])
  }
})

test('a document is an error if its import map has another hash, or its policy lacks the import map of a release', async () => {
  const file = join(store.folder, 'site/index.html')
  const genuine = readFileSync(file, 'utf8')
  const [first = '', second = ''] = genuine.match(/'sha256-[^']+'/g) ?? []
  const hash = store.hashesOf('1.4.2')['remoteEntry.js'] ?? ''
  for (const [from, to, problem] of [
    [hash, `sha384-${'A'.repeat(64)}`, 'another hash'],
    [second, first, 'does not allow the import map of files 1.5.0'],
  ] as const) {
    writeFileSync(file, genuine.replaceAll(from, to))
    const { findings } = await verify()
    expect(findings.map((finding) => finding.problem).join()).toContain(problem)
  }
})

test('a document may have sha256 hashes of files, and a wrong one is found', async () => {
  const file = join(store.folder, 'site/index.html')
  const genuine = readFileSync(file, 'utf8')
  const hash = store.hashesOf('1.4.2')['remoteEntry.js'] ?? ''
  const script = readFileSync(join(store.folder, 'files/1.4.2/remoteEntry.js'))
  writeFileSync(file, genuine.replaceAll(hash, computeShortIntegrity(script)))
  expect((await verify()).findings.map(({ problem }) => problem).join()).not.toContain('another hash')
  writeFileSync(file, genuine.replaceAll(hash, computeShortIntegrity('another')))
  expect((await verify()).findings.map(({ problem }) => problem).join()).toContain('another hash')
})

test('a file that the registry loads and files.json does not list is found', async () => {
  for (const release of store.registry.remotes.files?.releases ?? [])
    release.preload.modules.push('assets/stranger.js')
  const { findings } = await verify({ remote: 'files' })
  expect(findings.map(({ problem }) => problem)).toContain('stands in the registry, but not in files.json')
})
