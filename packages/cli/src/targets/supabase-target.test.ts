import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startTestBackend, type TestBackend } from '@portico/local-backend/testing'
import { createClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { testTarget } from './conformance.fixture.ts'
import { openTarget } from './open-target.ts'
import { supabaseError } from './supabase-error.ts'

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

test('files are served with their type and cache headers, under the public address, to any origin', async () => {
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

test('it says that it serves no documents', async () => {
  expect((await openHere('supabase://releases')).servesDocuments).toBe(false)
})

test.each([
  ['a bucket that is not there', 'supabase://nowhere', 'target_missing', 'as a public one'],
  ['a bucket that is not public', 'supabase://private', 'target_invalid', 'Make it public'],
])('%s is refused', async (_what, spec, code, remedy) => {
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

test('a key that may not write is refused, and no key is ever printed', async () => {
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

describe('over a bad line', () => {
  let line: Server
  let url: string
  /** How a request goes wrong: refused with a status, or done with its answer lost. */
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

  test('a request that fails on the way is repeated', async () => {
    let failures = 2
    fault = () => (failures-- > 0 ? 503 : undefined)
    const target = await openHere('supabase://releases/repeated', url)
    expect(await target.create('a.js', some, script)).toBe(true)
  })

  test('a create whose answer was lost finds its own file, and has won', async () => {
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

  test('a project that nobody runs is unreachable', async () => {
    await expect(openHere('supabase://releases', 'http://127.0.0.1:1')).rejects.toMatchObject({
      code: 'target_unreachable',
    })
  })
})

test('the words of a hosted project that is over its quota mean full', () => {
  const error = Object.assign(new Error('exceeded storage quota'), { status: 400, statusCode: '400' })
  expect(supabaseError(error, 'supabase://releases/').code).toBe('target_full')
})
