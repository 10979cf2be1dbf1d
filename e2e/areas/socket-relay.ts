import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

/** A relay to a backend that counts realtime connections. */
export interface SocketRelay {
  url: string
  /** Number of open realtime connections, and of all that were opened since the start. */
  readonly open: number
  readonly opened: number
  close(): void
}

/** Opens a relay to the backend at `url`. */
export async function openSocketRelay(url: string): Promise<SocketRelay> {
  const { hostname, port } = new URL(url)
  let open = 0
  let opened = 0
  const relay = createServer((near) => {
    const far = connect(Number(port), hostname)
    let isRealtime = false
    // A browser opens a separate connection for each WebSocket.
    near.once('data', (data) => {
      isRealtime = /^GET \/realtime\/v1\/websocket/.test(String(data))
      if (!isRealtime) return
      open += 1
      opened += 1
    })
    near.pipe(far).pipe(near)
    near
      .on('error', () => far.destroy())
      .on('close', () => {
        if (isRealtime) open -= 1
        far.destroy()
      })
    far.on('error', () => near.destroy()).on('close', () => near.destroy())
  }).listen(0, '127.0.0.1')
  await once(relay, 'listening')
  return {
    url: `http://127.0.0.1:${(relay.address() as AddressInfo).port}`,
    get open() {
      return open
    },
    get opened() {
      return opened
    },
    close: () => void relay.close(),
  }
}
