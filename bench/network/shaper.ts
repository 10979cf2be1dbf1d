import { connect, createServer, type Server, type Socket } from 'node:net'
import { Link, type LinkSender } from './link.ts'
import { isLoopback, readGreeting, readRequest, replies } from './socks.ts'
import { Timeline } from './timeline.ts'

/** Bytes that may wait in the shaper before it stops reading from a socket. */
const mostQueued = 256 * 1_024

/** A running shaper. */
export interface Shaper {
  /** The address for a browser's proxy setting: `socks5://127.0.0.1:…`. */
  proxy: string
  /** Closes all connections. The next request of a browser opens a new one. */
  disconnect(): void
  close(): Promise<void>
}

/**
 * Starts a SOCKS5 proxy that gives each connection a handshake of one round trip, slow start, and its share of one
 * bandwidth per direction (see `Link`). It connects to this machine only. Name resolution and TLS take no time.
 */
export async function openShaper(line: { bytesPerSecond: number; roundTrip: number }): Promise<Shaper> {
  const timeline = new Timeline()
  const up = new Link(timeline, line)
  const down = new Link(timeline, line)
  const sockets = new Set<Socket>()
  const server = createServer((browser) => {
    track(sockets, browser)
    void shake(browser, timeline, line.roundTrip).then((site) => {
      if (!site) return browser.destroy()
      track(sockets, site)
      pipe(browser, site, (deliver) => up.open(deliver))
      pipe(site, browser, (deliver) => down.open(deliver))
    })
  })
  const port = await listen(server)
  const disconnect = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    proxy: `socks5://127.0.0.1:${port}`,
    disconnect,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      disconnect()
      await closed
      timeline.clear()
    },
  }
}

/** Answers a browser's SOCKS messages. Returns the connection to the site one round trip later, or null. */
async function shake(browser: Socket, timeline: Timeline, roundTrip: number): Promise<Socket | null> {
  try {
    await readGreeting(browser)
    browser.write(replies.noAuthentication)
    const address = await readRequest(browser)
    const acknowledged = new Promise<void>((resolve) =>
      timeline.at(timeline.now + roundTrip, () => resolve()),
    )
    const site = isLoopback(address.host) ? await reach(address) : null
    await acknowledged
    browser.write(site ? replies.connected : replies.refused)
    return site
  } catch {
    // The browser closed the connection, or it speaks another protocol.
    return null
  }
}

function reach({ host, port }: { host: string; port: number }): Promise<Socket | null> {
  return new Promise((resolve) => {
    const site = connect({ host, port, noDelay: true })
    site.once('connect', () => resolve(site)).once('error', () => resolve(null))
  })
}

/** Sends all that `from` writes through a link to `to`. */
function pipe(from: Socket, to: Socket, open: (deliver: (bytes: Buffer) => void) => LinkSender): void {
  const resume = () => {
    if (from.isPaused() && sender.queued() < mostQueued) from.resume()
  }
  const sender = open((bytes) => {
    to.write(bytes)
    resume()
  })
  from.on('data', (bytes: Buffer) => {
    sender.send(bytes)
    if (sender.queued() >= mostQueued) from.pause()
  })
  from.once('end', () => sender.end(() => to.end()))
  for (const socket of [from, to])
    socket.once('close', () => {
      if (socket === to || !from.readableEnded) sender.drop()
    })
  from.once('error', () => to.destroy())
}

function track(sockets: Set<Socket>, socket: Socket): void {
  socket.setNoDelay(true)
  sockets.add(socket)
  socket.once('close', () => sockets.delete(socket))
  // A connection that breaks is closed by `pipe`.
  socket.on('error', () => socket.destroy())
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (address && typeof address === 'object') resolve(address.port)
    })
  })
}
