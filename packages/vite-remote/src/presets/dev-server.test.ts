import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { type AddressInfo, createServer as createNetServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DevServer, startDevServer } from './dev-server.ts'

let root: string
let server: DevServer
const shell = 'http://localhost:4100'

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'portico-dev-server-'))
  writeFileSync(join(root, 'vite.config.ts'), 'export default { logLevel: "silent" }\n')
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>App</title>\n')
  writeFileSync(join(root, 'entry.js'), 'export const entry = 1\n')
  server = await startDevServer({
    root,
    port: await findPort(),
    data: () => ({ 'portico-config': { key: 'sb_publishable_of_tests' } }),
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

test.each(['/', '/index.html', '/entry.js', '/@vite/client'])(
  'a page of another origin may not read %s, the shell of the portal may',
  async (path) => {
    const allowed = await ask(path, { origin: shell, accept: '*/*' })
    expect([allowed.status, allowed.headers['access-control-allow-origin']]).toEqual([200, shell])
    for (const origin of ['https://foreign.example', 'http://localhost:9', 'null']) {
      const { headers } = await ask(path, { origin, accept: '*/*' })
      expect(headers['access-control-allow-origin'], origin).toBeUndefined()
      expect(String(headers.vary), origin).toMatch(/\borigin\b/i)
    }
  },
)

test('a preflight of another origin is not allowed', async () => {
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
    for (const origin of ['https://foreign.example', 'http://localhost:9']) expect(await readableBy(origin)).toBeNull()
  } finally {
    await alone.close()
    if (before === undefined) delete process.env.PORTICO_ALLOWED_ORIGINS
    else process.env.PORTICO_ALLOWED_ORIGINS = before
  }
})
