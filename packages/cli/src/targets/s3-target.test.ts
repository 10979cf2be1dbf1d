import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { testTarget } from './conformance.fixture.ts'
import { openTarget } from './open-target.ts'
import { s3Error } from './s3-error.ts'
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

testTarget('a bucket of S3', async () => {
  const server = await startTestS3()
  return { target: await openTarget(specOf(server.url)), close: server.close }
})

describe('against a server', () => {
  let server: TestS3
  beforeAll(async () => {
    server = await startTestS3()
  })
  afterEach(() => {
    server.fault = () => undefined
    server.pageSize = null
  })
  afterAll(() => server.close())

  test('files are served with their type and cache headers, under the public address', async () => {
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

  test('two targets in one bucket do not see each other', async () => {
    const one = await openTarget(specOf(server.url, 'one'))
    const other = await openTarget(specOf(server.url, 'one-more'))
    await one.create('a.js', some, script)
    expect(await other.list('')).toEqual([])
    expect(await one.list('')).toEqual(['a.js'])
  })

  test('more files than fit in one answer are all listed and removed', { tags: ['long'] }, async () => {
    const target = await openTarget(specOf(server.url, 'many'))
    server.pageSize = 9
    const paths = Array.from({ length: 40 }, (_, n) => `many/${String(n).padStart(2, '0')}.js`)
    await Promise.all(paths.map((path) => target.write(path, some, script)))
    expect(await target.list('many/')).toEqual(paths)
    await target.remove(paths)
    expect(await target.list('many/')).toEqual([])
  })

  test('a request that fails on the way is repeated', async () => {
    const target = await openTarget(specOf(server.url, 'repeated'))
    let failures = 2
    server.fault = () => (failures-- > 0 ? { status: 500, code: 'InternalError' } : undefined)
    expect(await target.create('a.js', some, script)).toBe(true)
    expect(await target.read('a.js')).toEqual(some)
  })

  test('checkWrites creates existing files again, which changes nothing', async () => {
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

  test('a create whose answer was lost finds its own file, and has won', async () => {
    const target = await openTarget(specOf(server.url, 'lost'))
    await target.create('proof.js', some, script)
    let losses = 1
    server.fault = (method) => (method === 'PUT' && losses-- > 0 ? 'lose' : undefined)
    expect(await target.create('registry/7.json', some, script)).toBe(true)
    expect(losses).toBeLessThan(1)
  })

  test('a create that meets one under way asks again', async () => {
    const target = await openTarget(specOf(server.url, 'conflict'))
    let conflicts = 1
    server.fault = () => (conflicts-- > 0 ? { status: 409, code: 'ConditionalRequestConflict' } : undefined)
    expect(await target.create('registry/1.json', some, script)).toBe(true)
  })

  test.each([
    [
      'a full one',
      { status: 507, code: 'XMinioStorageFull' },
      'target_full',
      'Free space or raise the quota',
    ],
    ['one over its quota', { status: 403, code: 'QuotaExceeded' }, 'target_full', 'raise the quota'],
    ['one that may not be used', { status: 403, code: 'AccessDenied' }, 'target_denied', 's3:PutObject'],
    ['one that is broken', { status: 500, code: 'InternalError' }, 'target_unreachable', 'run this again'],
    [
      'one in another region',
      { status: 400, code: 'AuthorizationHeaderMalformed' },
      'target_invalid',
      '?region=',
    ],
    ['one that refuses', { status: 400, code: 'InvalidRequest' }, 'target_failed', 'InvalidRequest'],
  ])('%s is refused with what to do', async (_what, fault, code, remedy) => {
    const target = await openTarget(specOf(server.url, 'refused'))
    server.fault = () => fault
    for (const work of [
      () => target.create('a.js', some, script),
      () => target.write('a.js', some, script),
      () => target.list(''),
    ])
      await expect(work()).rejects.toMatchObject({ code, message: expect.stringContaining(remedy) })
  })

  test('a bucket that is not there is refused as missing, not read as empty', async () => {
    const target = await openTarget(specOf(server.url).replace('releases', 'nowhere'))
    for (const work of [
      () => target.create('a.js', some, script),
      () => target.read('a.js'),
      () => target.list(''),
    ])
      await expect(work()).rejects.toMatchObject({ code: 'target_missing' })
  })

  test('wrong credentials are refused without being printed', async () => {
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'not-the-secret')
    const target = await openTarget(specOf(server.url))
    const error = await target.create('b.js', some, script).catch((reason: unknown) => reason)
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER')
    expect(error).toMatchObject({ code: 'target_denied', message: expect.stringContaining('AWS_PROFILE') })
    expect(String(error)).not.toContain('not-the-secret')
  })
})

test('a server that ignores If-None-Match is found out by the first file', async () => {
  const server = await startTestS3({ conditions: false })
  const target = await openTarget(specOf(server.url))
  await expect(target.create('files/1.0.0/a.js', some, script)).rejects.toMatchObject({
    code: 'target_invalid',
    message: expect.stringContaining('ignores If-None-Match'),
  })
  await server.close()
})

test('a server that nobody runs is unreachable', async () => {
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
])('%s %s of the SDK is %s', (name, code, expected) => {
  const cause = Object.assign(new Error('it failed'), { name, code })
  expect(s3Error(cause, 's3://releases/')).toMatchObject({ code: expected, cause })
})

test.each([
  ['s3://', 'names no bucket'],
  ['s3://key:secret@releases/', 'carries credentials'],
  ['s3://releases/a?server=x', '"server" is no option'],
  ['s3://releases/a?endpoint=localhost', 'no address of a server'],
  ['s3://releases/a%2F..%2Fb', 'no path inside'],
])('the spec %s is refused', async (spec, reason) => {
  const error = await openTarget(spec).catch((refusal: unknown) => refusal)
  expect(error).toMatchObject({ code: 'target_invalid', message: expect.stringContaining(reason) })
  expect(String(error)).not.toContain('secret')
})

test('addresses of AWS name the bucket in the host; a CDN before it is named by the spec', async () => {
  const aws = await openTarget('s3://releases/portal?region=eu-central-1')
  expect(aws.publicUrl).toBe('https://releases.s3.eu-central-1.amazonaws.com/portal/')
  const cdn = await openTarget('s3://releases?region=eu-central-1&public=https://cdn.example')
  expect(cdn.publicUrl).toBe('https://cdn.example/')
})
