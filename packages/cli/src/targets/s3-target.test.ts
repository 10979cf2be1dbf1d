import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { testTarget } from './conformance.fixture.ts'
import { openTarget } from './open-target.ts'
import { toS3Error } from './s3-error.ts'
import { startTestS3, type TestS3 } from './s3-server.fixture.ts'

const script = { contentType: 'text/javascript', cacheControl: 'public, max-age=31536000, immutable' }
const some = new TextEncoder().encode('export {}')
const specOf = (url: string, prefix = 'portal') =>
  `s3://releases/${prefix}?endpoint=${encodeURIComponent(url)}&region=eu-central-1`

beforeAll(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER')
})
afterAll(() => vi.unstubAllEnvs())

testTarget('an S3 bucket', async () => {
  const server = await startTestS3()
  return { target: await openTarget(specOf(server.url)), close: server.close }
})

describe('an S3 target with a server', () => {
  let server: TestS3
  beforeAll(async () => {
    server = await startTestS3()
  })
  afterEach(() => {
    server.fault = () => undefined
    server.pageSize = null
  })
  afterAll(() => server.close())

  test('serves files with their type and cache headers, under the public address', async () => {
    const target = await openTarget(specOf(server.url))
    await target.create('files/1.0.0/remoteEntry.js', some, script)
    await target.write('registry.json', some, { contentType: 'application/json', cacheControl: 'no-cache' })
    expect(target.publicUrl).toBe(`${server.url}/releases/portal/`)
    const headersOf = async (path: string) => {
      const { headers } = await fetch(target.publicUrl + path)
      return [headers.get('content-type'), headers.get('cache-control')]
    }
    expect(await headersOf('files/1.0.0/remoteEntry.js')).toEqual([script.contentType, script.cacheControl])
    expect(await headersOf('registry.json')).toEqual(['application/json', 'no-cache'])
  })

  test('does not list files of another target in the same bucket', async () => {
    const one = await openTarget(specOf(server.url, 'one'))
    const other = await openTarget(specOf(server.url, 'one-more'))
    await one.create('a.js', some, script)
    expect(await other.list('')).toEqual([])
    expect(await one.list('')).toEqual(['a.js'])
  })

  test('lists and removes more files than one answer can have', { tags: ['long'] }, async () => {
    const target = await openTarget(specOf(server.url, 'many'))
    server.pageSize = 9
    const paths = Array.from({ length: 40 }, (_, n) => `many/${String(n).padStart(2, '0')}.js`)
    await Promise.all(paths.map((path) => target.write(path, some, script)))
    expect(await target.list('many/')).toEqual(paths)
    await target.remove(paths)
    expect(await target.list('many/')).toEqual([])
  })

  test('repeats a request that fails with a server error', async () => {
    const target = await openTarget(specOf(server.url, 'repeated'))
    let failures = 2
    server.fault = () => (failures-- > 0 ? { status: 500, code: 'InternalError' } : undefined)
    expect(await target.create('a.js', some, script)).toBe(true)
    expect(await target.read('a.js')).toEqual(some)
  })

  test('checks writes by creating existing files again, which changes no files', async () => {
    const target = await openTarget(specOf(server.url, 'asked'))
    await target.create('files/1.0.0/entry.json', some, script)
    const planned = { paths: [], there: [{ path: 'files/1.0.0/entry.json', bytes: some, headers: script }] }
    const methods: string[] = []
    server.fault = (method) => void methods.push(method)
    await target.checkWrites(planned)
    expect(methods).toContain('PUT')
    expect(methods).not.toContain('DELETE')
    server.fault = (method) => (method === 'PUT' ? { status: 403, code: 'AccessDenied' } : undefined)
    await expect(target.checkWrites(planned)).rejects.toMatchObject({ code: 'target_denied' })
    server.fault = () => undefined
    expect(await target.list('')).toEqual(['files/1.0.0/entry.json'])
    expect(await target.read('files/1.0.0/entry.json')).toEqual(some)
  })

  test('create succeeds if the answer was lost, because the retry finds its own file', async () => {
    const target = await openTarget(specOf(server.url, 'lost'))
    await target.create('proof.js', some, script)
    let losses = 1
    server.fault = (method) => (method === 'PUT' && losses-- > 0 ? 'lose' : undefined)
    expect(await target.create('registry/7.json', some, script)).toBe(true)
    expect(losses).toBeLessThan(1)
  })

  test('create retries if another create of the same file is running', async () => {
    const target = await openTarget(specOf(server.url, 'conflict'))
    let conflicts = 1
    server.fault = () => (conflicts-- > 0 ? { status: 409, code: 'ConditionalRequestConflict' } : undefined)
    expect(await target.create('registry/1.json', some, script)).toBe(true)
  })

  test.each([
    [
      'a full bucket',
      { status: 507, code: 'XMinioStorageFull' },
      'target_full',
      'Free space or raise the quota',
    ],
    ['a bucket over its quota', { status: 403, code: 'QuotaExceeded' }, 'target_full', 'raise the quota'],
    ['a bucket without permission', { status: 403, code: 'AccessDenied' }, 'target_denied', 's3:PutObject'],
    ['a failing bucket', { status: 500, code: 'InternalError' }, 'target_unreachable', 'run this again'],
    [
      'a bucket in another region',
      { status: 400, code: 'AuthorizationHeaderMalformed' },
      'target_invalid',
      '?region=',
    ],
    ['a rejected request', { status: 400, code: 'InvalidRequest' }, 'target_failed', 'InvalidRequest'],
  ])('reports %s with a recovery action', async (_what, fault, code, remedy) => {
    const target = await openTarget(specOf(server.url, 'refused'))
    server.fault = () => fault
    for (const work of [
      () => target.create('a.js', some, script),
      () => target.write('a.js', some, script),
      () => target.list(''),
    ])
      await expect(work()).rejects.toMatchObject({ code, message: expect.stringContaining(remedy) })
  })

  test('reports a missing bucket as missing, and not as empty', async () => {
    const target = await openTarget(specOf(server.url).replace('releases', 'nowhere'))
    for (const work of [
      () => target.create('a.js', some, script),
      () => target.read('a.js'),
      () => target.list(''),
    ])
      await expect(work()).rejects.toMatchObject({ code: 'target_missing' })
  })

  test('rejects wrong credentials without printing them', async () => {
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'not-the-secret')
    const target = await openTarget(specOf(server.url))
    const error = await target.create('b.js', some, script).catch((reason: unknown) => reason)
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER')
    expect(error).toMatchObject({ code: 'target_denied', message: expect.stringContaining('AWS_PROFILE') })
    expect(String(error)).not.toContain('not-the-secret')
  })
})

test('the first create is rejected if the server ignores If-None-Match', async () => {
  const server = await startTestS3({ conditions: false })
  const target = await openTarget(specOf(server.url))
  await expect(target.create('files/1.0.0/a.js', some, script)).rejects.toMatchObject({
    code: 'target_invalid',
    message: expect.stringContaining('ignores If-None-Match'),
  })
  await server.close()
})

test('a request to a server that does not run fails with target_unreachable', async () => {
  const closed = createServer()
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
  const { port } = closed.address() as AddressInfo
  await new Promise((resolve) => closed.close(resolve))
  const target = await openTarget(specOf(`http://127.0.0.1:${port}`))
  await expect(target.list('')).rejects.toMatchObject({
    code: 'target_unreachable',
    message: expect.stringContaining('ECONNREFUSED'),
  })
})

test.each([
  ['TimeoutError', '', 'target_unreachable'],
  ['Error', 'ENOTFOUND', 'target_unreachable'],
  ['CredentialsProviderError', '', 'target_denied'],
  ['ExpiredToken', '', 'target_denied'],
])('s3Error converts %s %s of the SDK to %s', (name, code, expected) => {
  const cause = Object.assign(new Error('it failed'), { name, code })
  expect(toS3Error(cause, 's3://releases/')).toMatchObject({ code: expected, cause })
})

test.each([
  ['s3://', 'names no bucket'],
  ['s3://key:secret@releases/', 'carries credentials'],
  ['s3://releases/a?server=x', '"server" is no option'],
  ['s3://releases/a?endpoint=localhost', 'no address of a server'],
  ['s3://releases/a%2F..%2Fb', 'no path inside'],
])('the spec %s is rejected', async (spec, reason) => {
  const error = await openTarget(spec).catch((refusal: unknown) => refusal)
  expect(error).toMatchObject({ code: 'target_invalid', message: expect.stringContaining(reason) })
  expect(String(error)).not.toContain('secret')
})

test('the public address has the bucket in its host for AWS, or is the CDN’s address of the spec', async () => {
  const aws = await openTarget('s3://releases/portal?region=eu-central-1')
  expect(aws.publicUrl).toBe('https://releases.s3.eu-central-1.amazonaws.com/portal/')
  const cdn = await openTarget('s3://releases?region=eu-central-1&public=https://cdn.example')
  expect(cdn.publicUrl).toBe('https://cdn.example/')
})
