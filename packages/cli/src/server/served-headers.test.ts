import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ClaimedPort, claimPort, type RequestHandler } from './claim-port.ts'
import { createSharedOriginHandler, createSiteHandler, createStoreHandler } from './serve.ts'
import {
  commonHeaders,
  documentHeaders,
  immutableHeaders,
  revalidatedHeaders,
  storeHeaders,
} from './served-headers.ts'

const guide = readFileSync(new URL('../../../../docs/deploy.md', import.meta.url), 'utf8')
const rows = [...guide.matchAll(/^\| (.+) \| `([\w-]+): ([^`]+)`(?:, with an `(ETag)`)? \|$/gm)].map(
  ([, subject = '', name = '', value = '', etag]) => ({ subject, name, value, etag }),
)
/** Returns the headers that docs/deploy.md requires for these subjects of its table. */
const documented = (...subjects: string[]) =>
  Object.fromEntries(
    rows.filter(({ subject }) => subjects.includes(subject)).map(({ name, value }) => [name, value]),
  )

const atRoot = "documents, `registry.json`, other files at the site's root"
const subjects = {
  document: ['everything', 'documents', atRoot],
  root: ['everything', atRoot],
  asset: ['everything', '`/assets/` of the site'],
  release: ['everything', 'the store', 'releases in the store'],
  stored: ['everything', 'the store', 'all else in the store'],
}
const home = mkdtempSync(join(tmpdir(), 'portico-headers-'))
const ports: ClaimedPort[] = []
let site: ClaimedPort
let store: ClaimedPort
let shared: ClaimedPort

beforeAll(async () => {
  for (const path of [
    'index.html',
    'files.html',
    'registry.json',
    'granted-files.js',
    'assets/shell-1.js',
    'releases/files/1.4.2/remoteEntry.js',
    'releases/files/1.4.2/remoteEntry.js.br',
    'releases/files/1.4.2/help/index.html',
    'releases/files/2.0.0-rc.1/files.json',
    'releases/registry.json',
    'releases/registry/41.json',
    'releases/.portico-drafts/draft',
  ]) {
    mkdirSync(join(home, path, '..'), { recursive: true })
    writeFileSync(join(home, path), path.endsWith('.br') ? brotliCompressSync(path) : path)
  }
  site = await open(createSiteHandler(home))
  store = await open(createStoreHandler(join(home, 'releases')))
  shared = await open(createSharedOriginHandler(home, '/releases/'))
})
afterAll(async () => {
  for (const port of ports) await port.close()
  rmSync(home, { recursive: true })
})

async function open(handler: RequestHandler): Promise<ClaimedPort> {
  const port = await claimPort('test', 0, '')
  ports.push(port)
  port.handle(handler)
  return port
}

const wanted = new Set(rows.map(({ name }) => name.toLowerCase()))
/** Returns the headers of an answer that docs/deploy.md has rows for, in the document's case. */
async function sent(address: string, headers: Record<string, string> = { accept: 'text/html' }) {
  const answer = await fetch(address, { headers })
  await answer.bytes()
  const fields = [...answer.headers].filter(([name]) => wanted.has(name))
  const named = fields.map(([name, value]) => [
    rows.find((row) => row.name.toLowerCase() === name)?.name ?? name,
    value,
  ])
  return { status: answer.status, headers: Object.fromEntries(named) as Record<string, string>, answer }
}

test('the table of docs/deploy.md has the headers of this code, and HSTS for hosts with https', () => {
  expect(documented('everything')).toEqual(commonHeaders)
  expect(documented('documents')).toEqual(documentHeaders)
  expect(documented('the store')).toEqual(storeHeaders)
  for (const subject of ['`/assets/` of the site', 'releases in the store'])
    expect(documented(subject)).toEqual(immutableHeaders)
  for (const subject of [atRoot, 'all else in the store']) {
    expect(documented(subject)).toEqual(revalidatedHeaders)
    expect(rows.find((row) => row.subject === subject)?.etag).toBe('ETag')
  }
  const known = [...new Set(Object.values(subjects).flat()), 'everything, over https']
  expect([...new Set(rows.map(({ subject }) => subject))].sort()).toEqual(known.sort())
})

describe('a served site', () => {
  test.each([
    ['/', 200, subjects.document],
    ['/files', 200, subjects.document],
    ['/files/a/b.pdf', 200, subjects.document],
    ['/nothing', 404, subjects.document],
    ['/registry.json', 200, subjects.root],
    ['/granted-files.js', 200, subjects.root],
    ['/assets/shell-1.js', 200, subjects.asset],
  ])('sends %s with status %i and the documented headers', async (path, status, rows) => {
    for (const { url } of [site, shared]) {
      const { headers, status: said, answer } = await sent(url + path)
      expect([said, headers]).toEqual([status, documented(...rows)])
      expect(answer.headers.get('etag')).toBeTruthy()
    }
  })
})

describe('a served store', () => {
  test.each([
    ['files/1.4.2/remoteEntry.js', subjects.release],
    ['files/2.0.0-rc.1/files.json', subjects.release],
    ['registry.json', subjects.stored],
    ['registry/41.json', subjects.stored],
  ])('sends %s with the documented headers', async (path, rows) => {
    for (const url of [`${store.url}/`, `${shared.url}/releases/`]) {
      const { headers, status, answer } = await sent(url + path, { origin: 'https://portal.example' })
      expect([status, headers]).toEqual([200, documented(...rows)])
      expect(answer.headers.get('etag')).toBeTruthy()
    }
  })

  test('sends a page of a release as a document', async () => {
    for (const url of [`${store.url}/`, `${shared.url}/releases/`]) {
      const { headers } = await sent(`${url}files/1.4.2/help/`)
      expect(headers).toEqual({ ...documented(...subjects.release), ...documented('documents') })
    }
  })

  test('answers 304 without a body when the ETag is known, and sends the compressed file', async () => {
    const address = `${store.url}/files/1.4.2/remoteEntry.js`
    const packed = { 'accept-encoding': 'br' }
    const { answer } = await sent(address, packed)
    expect(answer.headers.get('content-encoding')).toBe('br')
    const etag = answer.headers.get('etag') ?? ''
    const again = await sent(address, { ...packed, 'if-none-match': etag })
    expect([again.status, again.headers]).toEqual([304, documented(...subjects.release)])
  })

  test.each([
    ['gzip, br', true],
    ['gzip;q=1, BR;q=0.4', true],
    ['br;q=0', false],
    ['gzip, br ; q=0.00', false],
    ['x-br', false],
    ['identity', false],
  ])('sends the compressed file if Accept-Encoding is %s: %s', async (accepted, isPacked) => {
    const { answer } = await sent(`${store.url}/files/1.4.2/remoteEntry.js`, { 'accept-encoding': accepted })
    expect(answer.headers.get('content-encoding') === 'br').toBe(isPacked)
  })

  test('answers 404 to any portal for a missing file, and never serves drafts', async () => {
    for (const url of [`${store.url}/`, `${shared.url}/releases/`])
      for (const path of ['files/1.4.2/none.js', '.portico-drafts/draft', '%2eportico-drafts/draft']) {
        const { status, headers } = await sent(url + path, {})
        expect([status, headers]).toMatchObject([404, storeHeaders])
        expect(headers['Cache-Control']).toBe('no-store')
      }
  })

  test('rejects a PUT request', async () => {
    for (const url of [`${store.url}/registry.json`, `${shared.url}/releases/registry.json`])
      expect((await fetch(url, { method: 'PUT' })).status).toBe(405)
  })
})
