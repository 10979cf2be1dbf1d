import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '../testing.ts'
import { type HttpServer, openHttpServer } from './http-server.ts'

const opened: (HttpServer | TestBackend)[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

/** Sends a request to a port of this machine under another host name, as a browser does after DNS rebinding. */
async function ask(url: string, host: string): Promise<{ status: number; body: string }> {
  const { port, pathname, search } = new URL(url)
  const options = { host: '127.0.0.1', port, path: pathname + search, headers: { host } }
  return new Promise((resolve, reject) => {
    request(options, async (answer) => resolve({ status: answer.statusCode ?? 0, body: await text(answer) }))
      .on('error', reject)
      .end()
  })
}

test('every port of the backend refuses a foreign host name and says how to allow it', async () => {
  const backend = await startTestBackend({ allowedHosts: 'portal.example' })
  opened.push(backend)
  const key = `apikey=${backend.key}`
  for (const path of [
    '/health',
    `/auth/v1/settings?${key}`,
    `/rest/v1/projects?${key}`,
    '/storage/v1/bucket',
    '/mail',
  ]) {
    const { status, body } = await ask(backend.url + path, 'rebound.example')
    expect([path, status]).toEqual([path, 403])
    expect(JSON.parse(body)).toEqual({
      code: 'host_not_allowed',
      message: expect.stringContaining('PORTICO_ALLOWED_HOSTS'),
    })
  }
  expect((await ask(`${backend.url}/health`, 'portal.example')).status).toBe(200)
  expect((await ask(`${backend.url}/health`, 'api.localhost:1')).status).toBe(200)
  // Mails hold links that sign in: only this machine reads them.
  for (const host of ['rebound.example', 'portal.example'])
    expect((await ask(`${backend.mailbox}/messages.json`, host)).status).toBe(403)
})

test('a websocket under a foreign host name is refused before Realtime sees it', async () => {
  const backend = await startTestBackend()
  opened.push(backend)
  const { port } = new URL(backend.url)
  const upgrade = (host: string) =>
    [
      `GET /realtime/v1/websocket?apikey=${backend.key}&vsn=1.0.0 HTTP/1.1`,
      `Host: ${host}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
      '\r\n',
    ].join('\r\n')
  const firstLine = (host: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1').on('error', reject)
      socket.once('data', (bytes) => {
        socket.destroy()
        resolve(bytes.toString().split('\r\n', 1)[0] ?? '')
      })
      socket.write(upgrade(host))
    })
  expect(await firstLine('rebound.example')).toBe('HTTP/1.1 403 Forbidden')
  expect(await firstLine(`localhost:${port}`)).toBe('HTTP/1.1 101 Switching Protocols')
})

test('a port answers to its allowed hosts and to no other', async () => {
  const server = await openHttpServer(0, '127.0.0.1', { allowedHosts: ['box.example'] })
  opened.push(server)
  server.serve(() => new Response('here'))
  expect((await ask(server.url, 'box.example')).body).toBe('here')
  expect((await ask(server.url, 'rebound.example')).status).toBe(403)
})

test('a list of hosts with an address in it stops the start', async () => {
  await expect(startTestBackend({ allowedHosts: 'https://portal.example' })).rejects.toMatchObject({
    code: 'bad_option',
    message: expect.stringContaining('PORTICO_ALLOWED_HOSTS has "https://portal.example"'),
  })
})
