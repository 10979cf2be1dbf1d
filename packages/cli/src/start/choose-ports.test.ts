import { createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { findFreePorts } from '../server/free-port.ts'
import type { WorkspaceRemote } from '../workspace/discover.ts'
import { PortsTakenError, refuseTakenPorts, withOtherPorts } from './choose-ports.ts'
import type { StartConfig } from './config.ts'

const servers: Server[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((done) => server.close(done))))
})

async function take(port: number, host = '127.0.0.1'): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve)
  })
  servers.push(server)
}

const remoteOf = (name: string, portOffset: number) => ({ manifest: { name }, portOffset }) as WorkspaceRemote
const remotes = [remoteOf('auth', 1), remoteOf('data', 2)]

const configOf = (ports: Partial<StartConfig>) =>
  ({ port: 0, backendPort: 0, mailboxPort: undefined, supabase: null, ...ports }) as StartConfig

async function refusal(config: StartConfig, all = remotes): Promise<PortsTakenError> {
  const error = await refuseTakenPorts(config, all).catch((thrown: unknown) => thrown)
  if (error instanceof PortsTakenError) return error
  throw error ?? new Error('The ports are free.')
}

test('accepts free ports, and port 0 for any free one', async () => {
  const port = await findFreePorts(4)
  await refuseTakenPorts(configOf({ port, backendPort: port + 3 }), remotes)
  await refuseTakenPorts(configOf({}), remotes)
})

test('reports all taken ports at once, with a command that uses free ones', async () => {
  const port = await findFreePorts(220)
  const config = configOf({ port, backendPort: port + 20, mailboxPort: port + 40 })
  for (const one of [0, 2, 20, 40, 100 + 1, 120]) await take(port + one)
  const { message, instead } = await refusal(config)
  expect(message).toBe(
    `Ports ${port} (shell), ${port + 2} (data), ${port + 20} (backend) and ${port + 40} (mailbox) are taken. Stop what uses them, or move: PORTICO_PORT=${port + 200} PORTICO_BACKEND_PORT=${port + 220} PORTICO_MAILBOX_PORT=${port + 140} npm start.`,
  )
  await refuseTakenPorts(withOtherPorts(config, instead), remotes)
})

test('moves only ports that are taken', async () => {
  const port = await findFreePorts(104)
  await take(port + 1)
  const { instead } = await refusal(configOf({ port, backendPort: port + 3 }))
  expect(instead).toEqual({ PORTICO_PORT: port + 100 })
})

test('two servers of one portal never get the same port', async () => {
  const port = await findFreePorts(104)
  const { message, instead } = await refusal(configOf({ port, backendPort: port + 1 }))
  expect(message).toContain(`Port ${port + 1} (backend) is taken`)
  expect(instead).toEqual({ PORTICO_BACKEND_PORT: port + 101 })
})

test('a port is taken if another server uses it on the other address of localhost', async (context) => {
  const port = await findFreePorts(104)
  await take(port, '::1').catch(() => context.skip('this machine has no IPv6'))
  expect((await refusal(configOf({ port }))).instead).toEqual({ PORTICO_PORT: port + 100 })
})

test('needs no port for the backend of a Supabase project', async () => {
  const port = await findFreePorts(1)
  await take(port)
  const supabase = { url: 'https://abc.supabase.co', key: 'sb_publishable_x' }
  await refuseTakenPorts(configOf({ backendPort: port, supabase }), remotes)
})

test('rejects two remotes with one portOffset, and names both', async () => {
  const same = [remoteOf('auth', 1), remoteOf('billing', 1)]
  await expect(refuseTakenPorts(configOf({}), same)).rejects.toThrow(
    'auth and billing have the same portOffset 1.',
  )
})
