import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePorts } from '../server/free-port.ts'
import { readStartConfig } from '../start/config.ts'
import { checkPorts } from './check-ports.ts'
import type { DoctorContext } from './doctor-context.ts'
import { findListener } from './find-listener.ts'
import { makeFolder } from './test-folder.fixture.ts'

const remote = {
  name: 'billing',
  title: { en: 'Billing' },
  icon: 'box',
  route: '/billing',
  access: 'signed-in',
  order: 1,
  exposes: { './remote': './src/remote.tsx' },
}

function makePlace(env: Record<string, string>, run: DoctorContext['run'] = null): DoctorContext {
  const root = makeFolder({
    'turbo.json': {},
    'apps/billing-remote/package.json': { name: 'billing-remote', version: '1.0.0', portico: remote },
  })
  const home = join(root, '.portico')
  const config = readStartConfig(root, { fresh: false, home }, env)
  return { kind: 'workspace', root, home, env, run, config }
}

async function listen(port: number): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

test('checkPorts accepts free ports of the shell, each remote, the store, the backend and its mailbox', async () => {
  const first = await findFreePorts(104)
  const env = { PORTICO_PORT: `${first}`, PORTICO_BACKEND_PORT: `${first + 100}` }
  const checkups = await checkPorts(makePlace(env))
  expect(checkups.map(({ status, message }) => `${status} ${message}`)).toEqual([
    `ok Port ${first} (shell) is free.`,
    `ok Port ${first + 1} (billing) is free.`,
    `ok Port ${first + 99} (store) is free.`,
    `ok Port ${first + 100} (backend) is free.`,
    `ok Port ${first + 103} (mailbox) is free.`,
  ])
})

test('checkPorts reports a port of another program with that program and a recovery action', async () => {
  const port = await listen(0)
  const env = { PORTICO_PORT: '0', PORTICO_BACKEND_PORT: `${port}` }
  const [backend] = await checkPorts(makePlace(env))
  const program = basename(process.execPath)
  const who = process.platform === 'linux' ? `${program} (process ${process.pid})` : 'another program'
  expect(backend).toMatchObject({
    id: `port-${port}`,
    status: 'problem',
    message: expect.stringContaining(who),
  })
  expect(backend?.remedy).toContain('PORTICO_BACKEND_PORT=54421 npm start')
})

test('checkPorts accepts a port of the running portal', async () => {
  const port = await listen(0)
  const address = `http://localhost:${port}`
  const run = { shell: address, remotes: {}, backend: address, key: '', pid: 4711 }
  const [backend] = await checkPorts(makePlace({ PORTICO_PORT: '0', PORTICO_BACKEND_PORT: `${port}` }, run))
  expect(backend).toMatchObject({
    status: 'ok',
    message: `Port ${port} (backend) is used by this portal (process 4711).`,
  })
})

test('checkPorts accepts a taken port of the store, because a start uses another one', async () => {
  const first = await findFreePorts(104)
  await listen(first + 99)
  const env = { PORTICO_PORT: `${first}`, PORTICO_BACKEND_PORT: '0' }
  const store = async (run: DoctorContext['run']) =>
    (await checkPorts(makePlace(env, run))).filter(({ message }) => message.includes('(store)'))
  expect(await store(null)).toMatchObject([
    {
      status: 'ok',
      message: `Port ${first + 99} (store) can't be used (EADDRINUSE), so a start takes a free one.`,
    },
  ])
  const run = { shell: `http://localhost:${first}`, remotes: {}, backend: '', key: '', pid: 4711 }
  expect(await store({ ...run, store: `http://localhost:${first + 99}` })).toMatchObject([
    { status: 'ok', message: `Port ${first + 99} (store) is used by this portal (process 4711).` },
  ])
  expect(await store({ ...run, store: 'http://localhost:40961' })).toEqual([])
})

test('checkPorts checks no ports with port 0 and a Supabase project, and in a folder without a portal', async () => {
  const project = {
    PORTICO_SUPABASE_URL: 'https://abc.supabase.co',
    PORTICO_SUPABASE_KEY: 'sb_publishable_x',
  }
  const place = makePlace({ PORTICO_PORT: '0', ...project })
  expect(await checkPorts(place)).toEqual([])
  const env = { PORTICO_PORT: '4100' }
  expect(await checkPorts({ ...makePlace(env), kind: 'folder' })).toEqual([])
  expect(await checkPorts({ ...makePlace(env), config: null })).toEqual([])
})

test('findListener returns null for a listener that the system does not show', () => {
  expect(findListener(4100, makeFolder())).toBeNull()
  const row =
    '   0: 0100007F:1004 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 77 1'
  // Its process belongs to another user.
  expect(findListener(4100, makeFolder({ 'net/tcp': `head\n${row}\n` }))).toBeNull()
})
