import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sendRaw, unreadableTargets } from '../hostile-requests.fixture.ts'
import { sharedTestBackend, type TestBackend } from '../testing.ts'
import { openHttpServer } from './http-server.ts'

let backend: TestBackend

beforeAll(async () => {
  backend = await sharedTestBackend()
})
afterAll(() => backend?.close())

const post = 'POST /auth/v1/signup HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n'
const get = (target: string) => `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`

describe('the HTTP server', () => {
  test.each(unreadableTargets)('answers %j with a readable error, and keeps running', async (target) => {
    for (const url of [backend.url, backend.mailbox]) {
      const answer = await sendRaw(url, get(target))
      expect(answer).toMatch(/^HTTP\/1\.1 400 /)
      expect(answer).toContain('cannot be read')
    }
    expect((await fetch(`${backend.url}/health`)).status).toBe(200)
  })

  test.each([
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['an invalid host', 'GET / HTTP/1.1\r\nHost: a b/[\r\nConnection: close\r\n\r\n', 400],
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['TRACE', 'TRACE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 405],
    ['TRACE of REST', 'TRACE /rest/v1/items HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 405],
    ['PURGE', 'PURGE /storage/v1/bucket HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 405],
    ['two kinds of length', `${post}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
    ['two lengths', `${post}Content-Length: 1\r\nContent-Length: 2\r\n\r\nx`, 400],
    ['an invalid length', `${post}Content-Length: 1x\r\n\r\nx`, 400],
    ['a URL of 300 kB', get(`/rest/v1/projects?name=eq.${'x'.repeat(300_000)}`), 431],
  ])('answers a request with %s by an error in JSON', async (_what, bytes, status) => {
    const [head = '', body = ''] = (await sendRaw(backend.url, bytes)).split('\r\n\r\n')
    expect(head).toContain(`HTTP/1.1 ${status} `)
    expect(JSON.parse(body)).toMatchObject({ code: expect.any(String), message: expect.any(String) })
  })

  test('accepts a URL of 30 kB', async () => {
    const { client } = await backend.signedIn()
    const { error, data } = await client.from('projects').select('id').eq('name', 'x'.repeat(30_000))
    expect([error, data]).toEqual([null, []])
  })

  test('answers 500 and logs the error if a route throws', async () => {
    const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const server = await openHttpServer(0, '127.0.0.1')
    server.serve(({ url }) => {
      if (url.endsWith('/now')) throw new Error('at once')
      return Promise.reject(new Error('later'))
    })
    for (const path of ['/now', '/later']) {
      const answer = await fetch(server.url + path)
      const body = await answer.text()
      expect([answer.status, (JSON.parse(body) as { code: string }).code]).toEqual([
        500,
        'unexpected_failure',
      ])
      expect(body).not.toMatch(/at once|later|\.ts/)
    }
    expect(log.mock.calls.flat().join('')).toMatch(/at once[\s\S]+later/)
    log.mockRestore()
    await server.close()
  })

  test('never answers with a page that a browser would run', async () => {
    for (const path of [
      '/',
      '/health',
      '/rest/v1/',
      '/auth/v1/settings',
      '/storage/v1/object/public/x/y',
      '/%zz',
    ]) {
      const { headers } = await fetch(backend.url + path)
      expect(headers.get('content-security-policy'), path).toMatch(/^sandbox; default-src 'none'/)
      expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    }
  })
})
