import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'

/** A message of WebDriver BiDi, in either direction. */
export interface BidiMessage {
  id?: number | undefined
  type?: 'success' | 'error' | 'event'
  method?: string
  // biome-ignore lint/suspicious/noExplicitAny: Parameters have a shape for each of the protocol's commands.
  params?: any
  // biome-ignore lint/suspicious/noExplicitAny: Results have a shape for each of the protocol's commands.
  result?: any
  error?: string
  message?: string
}

/** The connection of a client. */
export interface BidiClient {
  send(message: BidiMessage): void
  close(): void
}

/** Handler for the messages of a client. */
export interface BidiPeer {
  receive(message: BidiMessage): void
  /** Called when the client has disconnected. */
  end(): void
}

/**
 * Serves WebDriver BiDi on a free port, and prints its URL to standard error like Firefox: Playwright reads that line
 * to find the browser that it has started.
 */
export function serveBidi(connect: (client: BidiClient) => BidiPeer): void {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, maxPayload: 256 * 1024 * 1024 })
  server.on('connection', (socket) => {
    const peer = connect({
      send: (message) => socket.send(JSON.stringify(message)),
      close: () => socket.close(),
    })
    socket.on('message', (data) => peer.receive(JSON.parse(String(data)) as BidiMessage))
    socket.on('close', () => peer.end())
  })
  server.on('listening', () => {
    const { port } = server.address() as AddressInfo
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${port}\n`)
  })
}

/** Returns the error answer to a command. */
export class BidiError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.name = 'BidiError'
    this.code = code
  }
}
