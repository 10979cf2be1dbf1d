import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startTestBackend, type TestBackend } from '@portico/local-backend/testing'
import { createClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { testTarget } from './conformance.fixture.ts'
import { openTarget } from './open-target.ts'
import { toSupabaseError } from './supabase-error.ts'

const script = { contentType: 'text/javascript', cacheControl: 'public, max-age=31536000, immutable' }
const some = new TextEncoder().encode('export {}')

let backend: TestBackend
let secret: string
beforeAll(async () => {
  backend = await startTestBackend()
  secret = backend.secretKey
  const { storage } = createClient(backend.url, secret)
  await storage.createBucket('releases', { public: true })
  await storage.createBucket('private', { public: false })
  await storage.createBucket('small', { public: true, fileSizeLimit: 100 })
})
afterAll(() => backend.close())
afterEach(() => vi.unstubAllEnvs())

function openHere(spec: string, url = backend.url, key = secret) {
  vi.stubEnv('PORTICO_TARGET_URL', url)
  vi.stubEnv('PORTICO_TARGET_KEY', key)
  return openTarget(spec)
}

testTarget('a bucket of Supabase Storage', async () => ({
  target: await openHere('supabase://releases/portal'),
  close: async () => undefined,
}))

test('files are served with their type and cache headers, under the public address, for any origin', async () => {
  const target = await openHere('supabase://releases/served')
  await target.create('files/1.0.0/remoteEntry.js', some, script)
  await target.write('registry.json', some, { contentType: 'application/json', cacheControl: 'no-cache' })
  const headersOf = async (path: string) => {
    const { headers } = await fetch(target.publicUrl + path, {
      headers: { Origin: 'https://portal.example' },
    })
    return ['content-type', 'cache-control', 'access-control-allow-origin'].map((name) => headers.get(name))
  }
  expect(await headersOf('files/1.0.0/remoteEntry.js')).toEqual([
    script.contentType,
    script.cacheControl,
    '*',
  ])
  expect(await headersOf('registry.json')).toEqual(['application/json', 'no-cache', '*'])
})

test('a target in Supabase Storage serves no documents', async () => {
  expect((await openHere('supabase://releases')).servesDocuments).toBe(false)
})

test.each([
  ['a missing bucket', 'supabase://nowhere', 'target_missing', 'as a public one'],
  ['a private bucket', 'supabase://private', 'target_invalid', 'Make it public'],
])('%s is rejected', async (_what, spec, code, remedy) => {
  await expect(openHere(spec)).rejects.toMatchObject({ code, message: expect.stringContaining(remedy) })
})

test('a private place takes a bucket that is not public, and refuses a public one', async () => {
  vi.stubEnv('PORTICO_TARGET_URL', backend.url)
  vi.stubEnv('PORTICO_TARGET_KEY', secret)
  const target = await openTarget('supabase://private/portal', { isPrivate: true })
  await target.create('restricted/1.json', some, script)
  expect(await target.read('restricted/1.json')).toEqual(some)
  await expect(openTarget('supabase://releases', { isPrivate: true })).rejects.toMatchObject({
    ...{ code: 'target_invalid', message: expect.stringContaining('is public') },
  })
})

test("a file over the bucket's limit is refused as too much", async () => {
  const target = await openHere('supabase://small')
  await expect(target.create('a.js', new Uint8Array(101), script)).rejects.toMatchObject({
    code: 'target_full',
  })
  expect(await target.list('')).toEqual([])
})

test('a key without write access is rejected, and no key is printed', async () => {
  for (const key of [backend.key, 'sb_secret_wrong']) {
    const error = await openHere('supabase://releases', backend.url, key)
      .then((target) => target.create('denied.js', some, script))
      .catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: expect.stringMatching(/^target_(denied|missing)$/) })
    expect(String(error)).not.toContain(key)
  }
})

test.each([
  [
    'the address',
    { PORTICO_TARGET_URL: '', PORTICO_SUPABASE_URL: '', PORTICO_TARGET_KEY: 'k' },
    'target_invalid',
    'PORTICO_TARGET_URL',
  ],
  [
    'the key',
    { PORTICO_TARGET_URL: 'https://abc.supabase.co', PORTICO_TARGET_KEY: '' },
    'target_denied',
    'PORTICO_TARGET_KEY',
  ],
])('without %s it says what to set', async (_what, env, code, remedy) => {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  await expect(openTarget('supabase://releases')).rejects.toMatchObject({
    code,
    message: expect.stringContaining(remedy),
  })
})

describe('a target in Supabase Storage with an unreliable connection', () => {
  let line: Server
  let url: string
  /** The fault of a request: a rejection with a status, or a lost answer. */
  let fault: (method: string) => number | 'lose' | undefined
  beforeAll(async () => {
    line = createServer((incoming, outgoing) => {
      const wrong = fault(incoming.method ?? '')
      if (typeof wrong === 'number') {
        incoming.resume()
        outgoing.writeHead(wrong, { 'Content-Type': 'application/json' })
        outgoing.end(JSON.stringify({ statusCode: String(wrong), error: 'x', message: 'it is so' }))
        return
      }
      const { method, headers, url: path } = incoming
      const onward = request(backend.url + path, { method, headers }, (answer) => {
        if (wrong === 'lose') return answer.resume().on('end', () => outgoing.destroy())
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
        return answer.pipe(outgoing)
      })
      incoming.pipe(onward)
    })
    await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(line.address() as AddressInfo).port}`
  })
  afterAll(() => {
    line.closeAllConnections()
    line.close()
  })

  test('repeats a request that fails with a server error', async () => {
    let failures = 2
    fault = () => (failures-- > 0 ? 503 : undefined)
    const target = await openHere('supabase://releases/repeated', url)
    expect(await target.create('a.js', some, script)).toBe(true)
  })

  test('create succeeds if the answer was lost, because the retry finds its own file', async () => {
    let losses = 1
    fault = (method) => (method === 'POST' && losses-- > 0 ? 'lose' : undefined)
    const target = await openHere('supabase://releases/lost', url)
    expect(await target.create('registry/7.json', some, script)).toBe(true)
    expect(losses).toBeLessThan(1)
  })

  test.each([
    [507, 'target_full'],
    [402, 'target_full'],
    [403, 'target_denied'],
    [500, 'target_unreachable'],
    [400, 'target_failed'],
  ])('an answer of %i is %s', async (status, code) => {
    fault = () => undefined
    const target = await openHere('supabase://releases/refused', url)
    fault = () => status
    for (const work of [
      () => target.create('a.js', some, script),
      () => target.write('a.js', some, script),
      () => target.read('a.js'),
      () => target.list(''),
      () => target.remove(['a.js']),
    ])
      await expect(work()).rejects.toMatchObject({ code })
  })

  test('reports a project that does not run as target_unreachable', async () => {
    await expect(openHere('supabase://releases', 'http://127.0.0.1:1')).rejects.toMatchObject({
      code: 'target_unreachable',
    })
  })
})

test('toSupabaseError converts the quota error of a hosted project to target_full', () => {
  const error = Object.assign(new Error('exceeded storage quota'), { status: 400, statusCode: '400' })
  expect(toSupabaseError(error, 'supabase://releases/').code).toBe('target_full')
})
