import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

/** A connection to a server that counts all bytes, regardless of their content. */
export interface CountingProxy {
  url: string
  /** Bytes sent to the server and received from it since `reset`. */
  readonly sent: number
  readonly received: number
  reset(): void
  close(): void
}

/** Opens a connection to the server at `url`. */
export async function openCountingProxy(url: string): Promise<CountingProxy> {
  const { hostname, port } = new URL(url)
  let sent = 0
  let received = 0
  const line = createServer((near) => {
    const far = connect(Number(port), hostname)
    near.on('data', ({ length }) => (sent += length))
    far.on('data', ({ length }) => (received += length))
    near.pipe(far).pipe(near)
    // If one side breaks, the other one is closed, too, as with a cable.
    near.on('error', () => far.destroy()).on('close', () => far.destroy())
    far.on('error', () => near.destroy()).on('close', () => near.destroy())
  }).listen(0, '127.0.0.1')
  await once(line, 'listening')
  return {
    url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    get sent() {
      return sent
    },
    get received() {
      return received
    },
    reset() {
      sent = 0
      received = 0
    },
    close: () => void line.close(),
  }
}
