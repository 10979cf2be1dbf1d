import { createServer, type IncomingMessage, type Server, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { WebSocket, WebSocketServer } from 'ws'
import type { FuzzRequest, Header } from './request.fixture.ts'

/** A request of a real client, and its answer. */
export interface RecordedExchange {
  kind: 'http'
  /** Name of the session's part that was running. */
  part: string
  /** Origin that the request is for. */
  origin: string
  request: FuzzRequest
  status: number
  headers: ReadonlyMap<string, string>
  body: Buffer
}

/** A message of a real client on a WebSocket. */
export interface FrameRecord {
  kind: 'frame'
  part: string
  origin: string
  /** Number of its socket, from 0. */
  socket: number
  /** Path and query by which the socket was opened. */
  target: string
  data: Buffer
  isBinary: boolean
}

/** Proxies that record the requests and messages of real clients. */
export interface Recorder {
  /** All requests and messages in the order in which they were sent. */
  readonly records: (RecordedExchange | FrameRecord)[]
  /** Sets the name of the part of the session that starts. */
  begin(part: string): void
  /** Returns the address of a proxy for an origin. The proxy is opened on demand. */
  through(origin: string): Promise<string>
  close(): Promise<void>
}

/** Header fields of the connection, not of the request. */
const ofConnection = /^(host|connection|content-length|transfer-encoding|keep-alive|upgrade|expect)$/i

/** Opens a recorder without proxies. */
export function openRecorder(): Recorder {
  const records: Recorder['records'] = []
  const proxies = new Map<string, Promise<Server>>()
  const upgrades = new WebSocketServer({ noServer: true })
  let part = ''
  let sockets = 0
  const answer = async (origin: string, incoming: IncomingMessage): Promise<RecordedExchange> => {
    const body = await buffer(incoming)
    const request = {
      method: incoming.method ?? '',
      target: incoming.url ?? '',
      headers: fieldsOf(incoming),
      body,
    }
    const exchange: RecordedExchange = {
      kind: 'http',
      part,
      origin,
      request,
      status: 0,
      headers: new Map(),
      body,
    }
    records.push(exchange)
    const { status, headers, body: answered } = await forward(origin, request)
    return Object.assign(exchange, { status, headers, body: answered })
  }
  const open = async (origin: string) => {
    const server = createServer(async (incoming, outgoing) => {
      const { status, headers, body } = await answer(origin, incoming)
      outgoing
        .writeHead(status, Object.fromEntries(headers))
        .end(incoming.method === 'HEAD' ? undefined : body)
    })
    server.on('upgrade', (incoming, socket, head) => {
      const number = sockets++
      const target = incoming.url ?? ''
      upgrades.handleUpgrade(incoming, socket, head, (client) =>
        join(client, new WebSocket(origin.replace('http', 'ws') + target), (data, isBinary) =>
          records.push({ kind: 'frame', part, origin, socket: number, target, data, isBinary }),
        ),
      )
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return server
  }
  return {
    records,
    begin(name) {
      part = name
    },
    async through(origin) {
      const proxy = proxies.get(origin) ?? open(origin)
      proxies.set(origin, proxy)
      return `http://127.0.0.1:${((await proxy).address() as AddressInfo).port}`
    },
    async close() {
      for (const client of upgrades.clients) client.terminate()
      for (const proxy of proxies.values()) {
        const server = await proxy
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      }
    },
  }
}

function fieldsOf({ rawHeaders }: IncomingMessage): Header[] {
  const fields: Header[] = []
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const [name = '', value = ''] = rawHeaders.slice(n, n + 2)
    if (!ofConnection.test(name)) fields.push([name, value])
  }
  return fields
}

function forward(
  origin: string,
  { method, target, headers, body }: FuzzRequest,
): Promise<{ status: number; headers: Map<string, string>; body: Buffer }> {
  const { hostname, port, host } = new URL(origin)
  const all = [...headers.flat(), 'Host', host, 'Content-Length', `${body.length}`]
  return new Promise((resolve, reject) => {
    const sent = sendRequest(
      { hostname, port, method, path: target, headers: all, agent: false },
      async (answer) => {
        const fields = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as const)
        const kept = fields.filter(([name]) => !ofConnection.test(name) || name === 'content-length')
        resolve({ status: answer.statusCode ?? 0, headers: new Map(kept), body: await buffer(answer) })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Forwards messages between a client and a server, in both directions, until one side ends. */
function join(client: WebSocket, server: WebSocket, note: (data: Buffer, isBinary: boolean) => void): void {
  const early: (() => void)[] = []
  client.on('message', (data, isBinary) => {
    const bytes = data as Buffer
    note(bytes, isBinary)
    const send = () => server.send(bytes, { binary: isBinary })
    if (server.readyState === server.OPEN) send()
    else early.push(send)
  })
  server.on('open', () => {
    for (const send of early.splice(0)) send()
  })
  server.on('message', (data, isBinary) => client.send(data as Buffer, { binary: isBinary }))
  client.on('close', () => server.close())
  server.on('close', () => client.close())
  for (const side of [client, server]) side.on('error', () => side.terminate())
}
