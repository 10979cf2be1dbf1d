import { once } from 'node:events'
import {
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sendRaw, unreadableTargets } from '@portico/local-backend/hostile-requests'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type ClaimedPort, claimPort, type RequestHandler } from './claim-port.ts'
import { createRemoteHandler, createSiteHandler } from './serve.ts'

const home = mkdtempSync(join(tmpdir(), 'portico-serve-'))
const site = join(home, 'site')
const releases = join(home, 'releases')
const alone = join(home, 'alone')
let shell: ClaimedPort
let remote: ClaimedPort

beforeAll(async () => {
  for (const [path, text] of Object.entries({
    'site/index.html': '<p>first</p>',
    'site/data.html': '<p>data</p>',
    'site/assets/app-1.js': '0123456789',
    'site/assets/app-1.js.br': 'packed',
    'releases/1.0.0/remoteEntry.js': 'entry',
    'alone/index.html': '<p>alone</p>',
    'alone/assets/x.css': 'p {}',
  })) {
    mkdirSync(join(home, path, '..'), { recursive: true })
    writeFileSync(join(home, path), text)
  }
  shell = await open(createSiteHandler(site))
  remote = await open(createRemoteHandler(releases, alone))
})
afterAll(async () => {
  await shell?.close()
  await remote?.close()
  rmSync(home, { recursive: true })
})
afterEach(() => vi.restoreAllMocks())

async function open(handler: RequestHandler): Promise<ClaimedPort> {
  const port = await claimPort('test', 0, '')
  port.handle(handler)
  return port
}

const asPerson = { headers: { accept: 'text/html' } }
const forEver = 'public, max-age=31536000, immutable'
const get = (target: string, more = '') =>
  `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${more}\r\n`

test('the well-known address of a password change redirects to the account section, and no other address does', async () => {
  const ask = (path: string) => fetch(`${shell.url}/.well-known/${path}`, { redirect: 'manual' })
  const answer = await ask('change-password')
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/auth#password'])
  expect(answer.headers.get('referrer-policy')).toBe('strict-origin')
  expect((await ask('change-password?from=manager')).status).toBe(302)
  // Password managers request it to find out whether the server answers every address with a page.
  expect((await ask('resource-that-should-not-exist-whose-status-code-should-not-be-200')).status).toBe(404)
  expect((await ask('change-password/more')).status).toBe(404)
})

describe('a server of files', () => {
  test.each([...unreadableTargets, '/%00', '/a%00.html'])(
    'rejects the target %j with an explanation, and answers the next request',
    async (target) => {
      for (const { url } of [shell, remote]) {
        const answer = await sendRaw(url, get(target, 'Accept: text/html\r\n'))
        expect(answer).toMatch(/^HTTP\/1\.1 400 /)
        expect(answer).toContain(
          'This address can’t be read'.replace('’', Buffer.from('’').toString('latin1')),
        )
        expect((await fetch(`${url}/index.html`)).status).toBe(200)
      }
    },
  )

  test('rejects a request without a host', async () => {
    expect(await sendRaw(shell.url, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 400 /,
    )
  })

  test.each(['rebound.example', 'localhost.rebound.example', '192.168.1.20', '0.0.0.0'])(
    'rejects a request for the host %s, and explains how to allow it',
    async (host) => {
      for (const { url } of [shell, remote]) {
        const answer = await sendRaw(url, get('/').replace('Host: localhost', `Host: ${host}`))
        expect(answer).toMatch(/^HTTP\/1\.1 403 /)
        expect(answer).toContain('PORTICO_ALLOWED_HOSTS')
        expect(answer).not.toContain('<p>')
      }
    },
  )

  test('serves a request for a configured host, a name below localhost or a loopback address', async () => {
    const port = await claimPort('test', 0, '', ['portal.example'])
    port.handle(createSiteHandler(site))
    for (const host of ['portal.example', 'docs.acme.localhost:4100', '127.0.0.1', '[::1]:4100'])
      expect(await sendRaw(port.url, get('/').replace('Host: localhost', `Host: ${host}`))).toMatch(
        /^HTTP\/1\.1 200 /,
      )
    await port.close()
  })

  test('lets no page of another origin read a page with the key and the address of the backend', async () => {
    const headers = { ...asPerson.headers, origin: 'https://foreign.example' }
    for (const address of [`${shell.url}/`, `${shell.url}/data`, `${shell.url}/nowhere`, `${remote.url}/`])
      expect(
        (await fetch(address, { headers })).headers.get('access-control-allow-origin'),
        address,
      ).toBeNull()
    // Files of a release are public, so that any page can embed it.
    const file = await fetch(`${remote.url}/1.0.0/remoteEntry.js`, { headers })
    expect(file.headers.get('access-control-allow-origin')).toBe('*')
  })

  test.each([['bytes=5-2'], ['bytes=a-b'], ['bytes=0-1,3-4']])(
    'sends the complete file for the invalid range %s',
    async (range) => {
      const answer = await fetch(`${shell.url}/assets/app-1.js`, {
        headers: { range, 'accept-encoding': 'identity' },
      })
      expect([answer.status, await answer.text()]).toEqual([200, '0123456789'])
    },
  )

  test('answers 500 and logs the error if a handler throws, immediately or later', async () => {
    const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const port = await open((request) => {
      if (request.url === '/now') throw new Error('at once')
      return Promise.reject(new Error('later'))
    })
    for (const path of ['/now', '/later']) {
      const answer = await fetch(port.url + path, asPerson)
      expect(answer.status).toBe(500)
      expect(await answer.text()).toContain('The server couldn’t show this page')
    }
    expect(log.mock.calls.flat().join('')).toMatch(
      /"\/now" failed: Error: at once[\s\S]+"\/later" failed: Error: later/,
    )
    await port.close()
  })

  test('serves an address of 30 kB, and rejects one of 300 kB with an explanation', async () => {
    expect((await fetch(`${shell.url}/data?filter=${'x'.repeat(30_000)}`)).status).toBe(200)
    const answer = await fetch(`${shell.url}/data?filter=${'x'.repeat(300_000)}`)
    expect(answer.status).toBe(431)
    expect(await answer.text()).toContain('This address is too long')
  })

  test.each([
    ['de-AT, en;q=0.5', 'de', 'ltr', 'Hier ist nichts'],
    ['fr, en;q=0.3, ar;q=0.8', 'ar', 'rtl', 'لا يوجد شيء هنا'],
    ['de;q=0, *', 'en', 'ltr', 'There is nothing here'],
    ['constructor', 'en', 'ltr', 'There is nothing here'],
  ])(
    'reports a missing page in the language of the Accept-Language header %s',
    async (accepted, lang, dir, title) => {
      const headers = { ...asPerson.headers, 'accept-language': accepted }
      const page = await (await fetch(`${remote.url}/nothing.js`, { headers })).text()
      expect(page).toContain(`<html lang="${lang}" dir="${dir}">`)
      expect(page).toContain(`<h1>${title}</h1>`)
    },
  )

  test.each([
    ['the site', () => `${shell.url}/assets/`],
    ['the site, without a slash', () => `${shell.url}/assets`],
    ['a release', () => `${remote.url}/1.0.0/`],
    ['a page of a remote', () => `${remote.url}/assets/`],
  ])('does not list the files of a folder of %s', async (_what, address) => {
    const answer = await fetch(address())
    expect(await answer.text()).not.toMatch(/app-1|remoteEntry|x\.css/)
  })

  test('rejects a POST request', async () => {
    const answer = await fetch(`${shell.url}/data`, { method: 'POST' })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })
})

describe('answers', () => {
  test.each([
    ['the first page', () => `${shell.url}/`, 200],
    ['a route', () => `${shell.url}/data/public/projects`, 200],
    ['a missing page', () => `${shell.url}/nowhere`, 404],
    ['the first page of a remote', () => `${remote.url}/`, 200],
    ['a route below the page of a remote', () => `${remote.url}/some/route`, 200],
    ['a document by its file name', () => `${remote.url}/index.html`, 200],
    ['a missing file of a release', () => `${remote.url}/1.0.0/none`, 404],
    ['a rejected request', () => `${remote.url}/%zz`, 400],
  ])(
    '%s has headers against framing, caching and shared browsing context groups',
    async (_what, address, status) => {
      const { headers, status: said } = await fetch(address(), asPerson)
      expect(said).toBe(status)
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(headers.get('content-security-policy')).toMatch(/frame-ancestors '(self|none)'/)
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cache-control')).toMatch(/^no-(cache|store)$/)
    },
  )

  test('only the file itself may be cached permanently', async () => {
    const cacheOf = async (address: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(address, { headers })
      await answer.bytes()
      return `${answer.status} ${answer.headers.get('cache-control')}`
    }
    expect(await cacheOf(`${shell.url}/assets/app-1.js`)).toBe(`200 ${forEver}`)
    expect(await cacheOf(`${remote.url}/1.0.0/remoteEntry.js`)).toBe(`200 ${forEver}`)
    expect(await cacheOf(`${shell.url}/assets/app-1.js`, { range: 'bytes=99-' })).toBe('416 no-store')
    expect(await cacheOf(`${remote.url}/1.0.0/remoteEntry.js`, { range: 'bytes=99-' })).toBe('416 no-store')
    expect(await cacheOf(`${shell.url}/assets/none.js`, { accept: 'text/html' })).toBe('404 no-cache')
    expect(await cacheOf(`${remote.url}/assets/none.js`)).toBe('404 no-store')
    expect(await cacheOf(`${remote.url}/assets/`)).toBe('200 no-cache')
  })

  test('a file has no body for a known ETag, and only the requested range', async () => {
    const plain = { 'accept-encoding': 'identity' }
    const address = `${shell.url}/assets/app-1.js`
    const etag = (await fetch(address, { headers: plain })).headers.get('etag') ?? ''
    expect((await fetch(address, { headers: { ...plain, 'if-none-match': etag } })).status).toBe(304)
    const part = async (range: string) => (await fetch(address, { headers: { ...plain, range } })).text()
    expect(await Promise.all(['bytes=2-4', 'bytes=7-', 'bytes=-2'].map(part))).toEqual(['234', '789', '89'])
    expect(await sendRaw(shell.url, get('/assets/app-1.js', 'Accept-Encoding: br\r\n'))).toMatch(
      /br\r\n[\s\S]+\r\n\r\npacked$/,
    )
  })
})

describe('a file that changes while it is sent', () => {
  const size = 8 * 1024 * 1024

  /** Requests a file that is larger than the buffers of a connection, and changes it when the first bytes have arrived. */
  async function spoil(how: (path: string) => void): Promise<{ bytes: number; log: () => string }> {
    const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const path = join(releases, '1.0.0/big.bin')
    writeFileSync(path, Buffer.alloc(size, 1))
    const socket = connect(remote.port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(get('/1.0.0/big.bin'))
    await once(socket, 'readable')
    how(path)
    let bytes = 0
    socket.on('data', (part) => (bytes += part.byteLength))
    await once(socket, 'close')
    return { bytes, log: () => log.mock.calls.flat().join('') }
  }

  test.each([
    ['truncated', (path: string) => truncateSync(path, 1024)],
    ['overwritten', (path: string) => void writeSync(openSync(path, 'r+'), 'another')],
  ])('breaks the connection if it is %s', async (_what, how) => {
    const { bytes, log } = await spoil(how)
    expect(bytes).toBeLessThan(size)
    await expect.poll(log).toContain('The file changed while it was sent.')
  })

  test('is sent completely if it is removed', async () => {
    const { bytes, log } = await spoil(unlinkSync)
    expect(bytes).toBeGreaterThan(size)
    expect(log()).toBe('')
  })
})
