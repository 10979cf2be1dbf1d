import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { type AddressInfo, connect, createServer as createNetServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type DevServer, startDevServer } from './dev-server.ts'

let root: string
let server: DevServer
const shell = 'http://localhost:4100'
const icon = '<svg xmlns="http://www.w3.org/2000/svg"/>'

/** With a plugin that sends CORS headers for everybody, as the plugin of federation does. */
const config = `export default {
  logLevel: 'silent',
  plugins: [{
    name: 'everybody',
    configureServer: ({ middlewares }) => void middlewares.use('/__plugin', (_request, response) => {
      response.setHeader('Access-Control-Allow-Origin', '*')
      response.end('for everybody')
    }),
  }],
}
`

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'portico-dev-server-'))
  writeFileSync(join(root, 'package.json'), '{ "version": "1.0.0" }')
  writeFileSync(join(root, 'vite.config.ts'), config)
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>App</title>\n')
  writeFileSync(join(root, 'entry.js'), 'export const entry = 1\n')
  writeFileSync(join(root, 'other.svg'), icon)
  server = await startDevServer({
    root,
    port: await findPort(),
    data: () => ({ 'portico-config': { key: 'sb_publishable_of_tests' } }),
    icon: join(root, 'other.svg'),
    access: { allowedHosts: ['portal.example', '*.acme.example'], isAllowedOrigin: (one) => one === shell },
  })
})
afterAll(async () => {
  await server?.close()
  rmSync(root, { recursive: true, force: true })
})

/** Vite needs its port before it listens. */
function findPort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createNetServer().listen(0, 'localhost', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

interface Answer {
  status: number
  body: string
  headers: NodeJS.Dict<string | string[]>
}

function ask(path: string, headers: Record<string, string>): Promise<Answer> {
  const { port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    request({ host: 'localhost', port, path, headers }, async (answer) =>
      resolve({ status: answer.statusCode ?? 0, body: await text(answer), headers: answer.headers }),
    )
      .on('error', reject)
      .end()
  })
}

const paths = ['/', '/index.html', '/entry.js', '/@vite/client', '/__plugin']

test.each(paths)('a page of another origin may not load %s, the shell of the portal may', async (path) => {
  const allowed = await ask(path, { origin: shell, accept: '*/*' })
  expect(allowed.status).toBe(200)
  expect(['*', shell]).toContain(allowed.headers['access-control-allow-origin'])
  for (const origin of ['https://foreign.example', 'http://localhost:9', 'null']) {
    const { status, headers, body } = await ask(path, { origin, accept: '*/*' })
    expect([status, headers['access-control-allow-origin']], origin).toEqual([403, undefined])
    expect(body).toContain('PORTICO_ALLOWED_ORIGINS')
    expect(String(headers.vary)).toMatch(/\borigin\b/i)
  }
})

test('the page of the server itself is allowed under each name of this machine', async () => {
  const { port } = new URL(server.url)
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`])
    expect((await ask('/entry.js', { host, origin: `http://${host}` })).status).toBe(200)
})

test('a page names its icon, and the server has it under both names that browsers ask for', async () => {
  expect((await ask('/', { accept: 'text/html' })).body).toContain('<link rel="icon" href="/icon.svg"')
  for (const path of ['/icon.svg', '/favicon.ico']) {
    const { status, headers, body } = await ask(path, {})
    expect([status, headers['content-type'], body]).toEqual([200, 'image/svg+xml', icon])
  }
})

test('a preflight of another origin is refused', async () => {
  const headers = { origin: 'https://foreign.example', 'access-control-request-method': 'GET' }
  expect((await ask('/', headers)).headers['access-control-allow-origin']).toBeUndefined()
})

test.each(['rebound.example', 'acme.example', '192.168.1.20', '0.0.0.0', 'localhost.evil.example'])(
  'the host %s is refused without the document and its key',
  async (host) => {
    const { status, body } = await ask('/', { host, accept: 'text/html' })
    expect(status).toBe(403)
    expect(body).toContain('PORTICO_ALLOWED_HOSTS')
    expect(body).not.toContain('sb_publishable_of_tests')
  },
)

test.each(['localhost', 'docs.localhost', '127.0.0.1', '[::1]', 'portal.example', 'docs.acme.example:1'])(
  'the host %s gets the document',
  async (host) => {
    const { status, body } = await ask('/', { host, accept: 'text/html' })
    expect([status, body.includes('sb_publishable_of_tests')]).toEqual([200, true])
  },
)

test('a websocket under a foreign host name is closed without an answer', async () => {
  const { port } = new URL(server.url)
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(Number(port), 'localhost')
    const parts: Buffer[] = []
    socket.on('data', (part) => parts.push(part))
    socket.on('close', () => resolve(Buffer.concat(parts).toString()))
    socket.on('error', () => undefined)
    const head = ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13']
    const key = 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=='
    const lines = ['GET / HTTP/1.1', 'Host: 192.168.1.20', ...head, key, 'Sec-WebSocket-Protocol: vite-hmr']
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  })
  expect(answer).toBe('')
})

test('a remote on a page of its own may be read by no other origin unless it is configured', async () => {
  const folder = fileURLToPath(new URL('../../../../apps/files-remote', import.meta.url))
  const configured = 'https://host.example'
  const before = process.env.PORTICO_ALLOWED_ORIGINS
  process.env.PORTICO_ALLOWED_ORIGINS = ` ${configured}, http://localhost:3000`
  const alone = await createServer({
    root: folder,
    configFile: join(folder, 'vite.config.ts'),
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    server: { port: await findPort(), host: 'localhost', watch: null },
  })
  try {
    await alone.listen()
    const address = alone.resolvedUrls?.local[0] ?? ''
    const readableBy = async (origin: string) => {
      const { headers } = await fetch(address, { headers: { origin, accept: 'text/html' } })
      return headers.get('access-control-allow-origin')
    }
    expect(await readableBy(configured)).toBe(configured)
    for (const origin of ['https://foreign.example', 'http://localhost:9'])
      expect(await readableBy(origin)).toBeNull()
  } finally {
    await alone.close()
    if (before === undefined) delete process.env.PORTICO_ALLOWED_ORIGINS
    else process.env.PORTICO_ALLOWED_ORIGINS = before
  }
})

const program = `
const { startDevServer } = await import(process.env.MODULE)
const root = process.env.ROOT
const access = { allowedHosts: [], isAllowedOrigin: () => false }
const server = await startDevServer({ root, port: Number(process.env.PORT), data: () => ({}), access })
await server.restart()
process.once('SIGTERM', async () => {
  await server.close()
  await new Promise((resolve) => setImmediate(resolve))
  console.log('closed')
  process.exitCode = 0
  process.stdin.destroy()
})
process.stdin.on('data', () => {}).on('end', () => console.log('no more input'))
console.log('serves')
`

test('a process with a development server ends by itself on SIGTERM, and not at the end of its input', async () => {
  const env = {
    MODULE: new URL('./dev-server.ts', import.meta.url).href,
    ROOT: root,
    CI: '',
    PORT: String(await findPort()),
  }
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  child.stdout.on('data', (part: Buffer) => (said += part.toString()))
  await expect.poll(() => said).toContain('serves')
  child.stdin.end()
  await expect.poll(() => said).toContain('no more input')
  child.kill('SIGTERM')
  const [code] = (await once(child, 'close')) as [number | null]
  expect([code, said]).toEqual([0, 'serves\nno more input\nclosed\n'])
})

test('a page that could not show a remote is loaded again after a change of its sources', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-dev-remote-'))
  const portico = {
    name: 'billing',
    title: { en: 'Billing' },
    icon: 'box',
    route: '/billing',
    access: 'signed-in',
    exposes: { './remote': './src/remote.tsx' },
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version: '1.0.0', portico }))
  writeFileSync(join(folder, 'vite.config.ts'), "export default { logLevel: 'silent' }\n")
  writeFileSync(join(folder, 'remote.js'), 'const broken = (\n')
  const port = await findPort()
  const access = { allowedHosts: [], isAllowedOrigin: (one: string) => one === shell }
  const remote = await startDevServer({ root: folder, port, data: () => ({}), access })
  onTestFinished(async () => {
    await remote.close()
    rmSync(folder, { recursive: true })
  })
  const client = await (await fetch(`${remote.url}/@vite/client`)).text()
  expect(client).toContain('[data-remote=\\"billing\\"][data-remote-state=\\"failed\\"]')
  expect((await fetch(`${remote.url}/remote.js`)).status).toBe(500)
  const [, token = ''] = /wsToken = "(.+?)"/.exec(client) ?? []
  const socket = new WebSocket(`ws://localhost:${port}/?token=${token}`, 'vite-hmr')
  const events: string[] = []
  socket.onmessage = ({ data }) => events.push((JSON.parse(String(data)) as { event?: string }).event ?? '')
  await new Promise((resolve) => (socket.onopen = resolve))
  writeFileSync(join(folder, 'remote.js'), 'const whole = 1\n')
  await expect.poll(() => events).toContain('portico:changed')
  socket.close()
})

test('the log of a server leaves out that dependencies are prepared', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-dev-log-'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "version": "1.0.0" }')
  const plugin = `{ name: 'log', configureServer: ({ config: { logger } }) => {
    for (const what of ['scanning', 'bundling']) logger.info('[optimizer] ' + what + ' dependencies...')
    logger.info('another line')
  } }`
  writeFileSync(join(folder, 'vite.config.ts'), `export default { plugins: [${plugin}] }\n`)
  const lines: string[] = []
  const access = { allowedHosts: [], isAllowedOrigin: () => false }
  const log = (line: string) => void lines.push(line)
  const quiet = await startDevServer({ root: folder, port: await findPort(), data: () => ({}), access, log })
  await quiet.close()
  rmSync(folder, { recursive: true })
  expect(lines).toEqual(['another line'])
})

test('the server of the shell leads password managers to the account', async () => {
  const answer = await fetch(`${server.url}/.well-known/change-password`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/auth#password'])
})
