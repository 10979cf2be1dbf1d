import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createBudgets } from '../budgets/budgets.ts'
import { readLimits } from '../budgets/limits.ts'
import { OverBudgetError } from '../budgets/over-budget.ts'
import { sendRaw } from '../hostile-requests.fixture.ts'
import { readBody } from './body.ts'
import { type HttpServer, type HttpServerOptions, openHttpServer } from './http-server.ts'
import { createOverBudgetResponse } from './over-budget-response.ts'

const opened: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close()
})

async function open(limits: string, options: HttpServerOptions = {}) {
  const budgets = createBudgets(readLimits(limits))
  const server = await openHttpServer(0, '127.0.0.1', { budgets, ...options })
  opened.push(server)
  return { server, budgets }
}

/** Opens a connection that the test ends. */
async function dial({ url }: HttpServer): Promise<{ socket: Socket; text(): string }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  opened.push({ close: () => socket.destroy() })
  let said = ''
  socket.on('data', (part) => {
    said += part
  })
  await once(socket, 'connect')
  return { socket, text: () => said }
}

const from = (address: string) => ({ 'x-forwarded-for': address })

describe('a port', () => {
  test('refuses connections of one address beyond its limit with 429, and takes more when some end', async () => {
    const { server, budgets } = await open('connections.address=2')
    server.serve(() => new Response('ok'))
    const [first] = [await dial(server), await dial(server)]
    await expect.poll(() => budgets.connections.held('address', '127.0.0.1')).toBe(2)
    const refused = await sendRaw(server.url, '')
    expect(refused).toMatch(/^HTTP\/1\.1 429 [\s\S]+Retry-After: 1[\s\S]+"code":"over_request_rate_limit"/)
    first.socket.destroy()
    await expect.poll(() => budgets.connections.held('address', '127.0.0.1')).toBe(1)
    expect((await fetch(server.url)).status).toBe(200)
  })

  test('counts connections of a trusted proxy for the server only', async () => {
    const { server, budgets } = await open('connections.address=1,connections.server=3', {
      proxies: { hops: 1 },
    })
    server.serve(() => new Response('ok'))
    await Promise.all([dial(server), dial(server), dial(server)])
    await expect.poll(() => budgets.connections.held('server', 'server')).toBe(3)
    expect(await sendRaw(server.url, '')).toContain('429 Too Many Requests')
  })

  test('refuses requests of one address beyond its limit, and of no other', async () => {
    const { server } = await open('requests.address=1', { proxies: { hops: 1 } })
    const waiting: (() => void)[] = []
    server.serve(() => new Promise((resolve) => waiting.push(() => resolve(new Response('ok')))))
    const ask = (address: string) => fetch(`${server.url}/rest/v1/projects`, { headers: from(address) })
    const first = ask('203.0.113.1')
    await expect.poll(() => waiting.length).toBe(1)
    const second = await ask('203.0.113.1')
    expect([second.status, second.headers.get('retry-after'), await second.json()]).toEqual([
      429,
      '1',
      {
        code: 'over_request_rate_limit',
        details: null,
        hint: null,
        message: 'Your address has too many requests under way.',
      },
    ])
    const other = ask('203.0.113.2')
    await expect.poll(() => waiting.length).toBe(2)
    for (const answer of waiting) answer()
    expect([(await first).status, (await other).status]).toEqual([200, 200])
  })

  test('counts a request until its work has ended, also when its caller has left', async () => {
    const { server, budgets } = await open('requests.address=1')
    let finish: (() => void) | undefined
    server.serve(() => new Promise((resolve) => (finish = () => resolve(new Response('ok')))))
    const { socket } = await dial(server)
    socket.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
    await expect.poll(() => finish).toBeTruthy()
    socket.destroy()
    await expect.poll(() => budgets.connections.held('server', 'server')).toBe(0)
    expect((await fetch(server.url)).status).toBe(429)
    finish?.()
    await expect.poll(() => budgets.requests.held('address', '127.0.0.1')).toBe(0)
  })

  test('holds the bytes of bodies of one address within its memory, and of no other', async () => {
    const { server, budgets } = await open('memory.address=100KiB', { proxies: { hops: 1 } })
    let finish: (() => void) | undefined
    server.serve(async (request) => {
      try {
        await readBody(request)
      } catch (error) {
        if (error instanceof OverBudgetError)
          return createOverBudgetResponse(error, new URL(request.url).pathname)
        throw error
      }
      if (request.url.endsWith('/wait')) await new Promise<void>((resolve) => (finish = resolve))
      return new Response('ok')
    })
    const send = (path: string, address: string, kB: number) =>
      fetch(server.url + path, { method: 'POST', headers: from(address), body: Buffer.alloc(kB * 1024) })
    const first = send('/wait', '203.0.113.1', 80)
    await expect.poll(() => finish).toBeTruthy()
    const second = await send('/auth/v1/token', '203.0.113.1', 60)
    expect([second.status, await second.json()]).toEqual([
      429,
      {
        code: 429,
        error_code: 'over_request_rate_limit',
        msg: 'Your address sends too much at the same time.',
      },
    ])
    expect((await send('/', '203.0.113.2', 60)).status).toBe(200)
    finish?.()
    expect((await first).status).toBe(200)
    await expect.poll(() => budgets.memory.held('server', 'server')).toBe(0)
    expect((await send('/', '203.0.113.1', 60)).status).toBe(200)
  })

  test('closes the connection when the handler of another protocol fails, and answers the next request', async () => {
    const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const { server } = await open('')
    server.serve(() => new Response('ok'))
    server.serveUpgrades('/socket', async () => {
      await setImmediate()
      throw new Error('in a handler')
    })
    const upgrade =
      'GET /socket HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'
    expect(await sendRaw(server.url, upgrade)).toBe('')
    expect(String(log.mock.calls)).toContain('in a handler')
    log.mockRestore()
    expect((await fetch(server.url)).status).toBe(200)
  })
})

describe('slow clients', () => {
  const times = { headMs: 40, bodyMs: 40, checkMs: 10 }
  const head = 'POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100000\r\n\r\n'

  test.each([
    ['a head that never ends', 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n'],
    ['a connection without a byte', ''],
  ])('%s is closed after the time for a head', async (_what, bytes) => {
    const { server, budgets } = await open('', { times })
    server.serve(() => new Response('ok'))
    const { socket, text } = await dial(server)
    if (bytes) socket.write(bytes)
    await once(socket, 'close')
    expect(text()).toContain('HTTP/1.1 408 Request Timeout')
    await expect.poll(() => budgets.connections.held('server', 'server')).toBe(0)
  })

  test('a body that never ends is answered 408 and gives everything back', async () => {
    const { server, budgets } = await open('', { times })
    server.serve(async (request) => new Response(String((await readBody(request))?.length)))
    const { socket, text } = await dial(server)
    socket.write(`${head}begins`)
    await once(socket, 'close')
    expect(text()).toMatch(/^HTTP\/1\.1 408 [\s\S]+"code":"request_timeout"/)
    await expect.poll(() => budgets.requests.held('server', 'server')).toBe(0)
    expect(budgets.memory.held('server', 'server')).toBe(0)
  })

  test('a body whose bytes keep coming is read to its end', async () => {
    const { server } = await open('', { times: { ...times, bodyMs: 2_000 } })
    server.serve(async (request) => new Response(String((await readBody(request))?.length)))
    const { socket, text } = await dial(server)
    socket.write(head)
    for (let part = 0; part < 20; part++) {
      socket.write('x'.repeat(5_000))
      await setImmediate()
    }
    await expect.poll(text).toMatch(/100000$/)
  })

  test('a body that the server does not read yet is not late', async () => {
    const { server } = await open('', { times })
    let read: (() => void) | undefined
    server.serve(async (request) => {
      await new Promise<void>((resolve) => (read = resolve))
      return new Response(String((await readBody(request))?.length))
    })
    const { socket, text } = await dial(server)
    // More than the server buffers.
    socket.write(head.replace('100000', '300000') + 'x'.repeat(300_000))
    await expect.poll(() => read).toBeTruthy()
    // Another request that is too late shows that the time is over.
    const late = await dial(server)
    await once(late.socket, 'close')
    expect(socket.closed).toBe(false)
    read?.()
    await expect.poll(text).toMatch(/300000$/)
  })
})
