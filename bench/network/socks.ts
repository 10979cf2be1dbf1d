import type { Socket } from 'node:net'

/** The messages of a SOCKS5 server (RFC 1928) that the shaper sends. */
export const replies = {
  noAuthentication: Buffer.from([5, 0]),
  connected: Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]),
  refused: Buffer.from([5, 5, 0, 1, 0, 0, 0, 0, 0, 0]),
}

/** Reads the first message of a client: the methods of authentication, which are ignored. */
export async function readGreeting(socket: Socket): Promise<void> {
  const [version, count = 0] = await readBytes(socket, 2)
  if (version !== 5) throw new Error('the client does not speak SOCKS5')
  await readBytes(socket, count)
}

/** Reads the second message: the address to connect to. */
export async function readRequest(socket: Socket): Promise<{ host: string; port: number }> {
  const [version, command, , type] = await readBytes(socket, 4)
  if (version !== 5 || command !== 1) throw new Error('the client asks for something else than a connection')
  const host = await readHost(socket, type)
  return { host, port: (await readBytes(socket, 2)).readUInt16BE() }
}

/** Returns whether a host is this machine. */
export function isLoopback(host: string): boolean {
  return /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|::1|0:0:0:0:0:0:0:1)$/.test(host)
}

async function readHost(socket: Socket, type: number | undefined): Promise<string> {
  if (type === 1) return [...(await readBytes(socket, 4))].join('.')
  if (type === 3) {
    const [length = 0] = await readBytes(socket, 1)
    return (await readBytes(socket, length)).toString('ascii')
  }
  const bytes = await readBytes(socket, 16)
  return Array.from({ length: 8 }, (_, index) => bytes.readUInt16BE(2 * index).toString(16)).join(':')
}

/** Reads exactly `count` bytes and leaves the others for the next reader. */
async function readBytes(socket: Socket, count: number): Promise<Buffer> {
  if (count === 0) return Buffer.alloc(0)
  for (;;) {
    const bytes = socket.read(count) as Buffer | null
    if (bytes && bytes.length === count) return bytes
    if (bytes) throw new Error('the connection ended in the middle of a message')
    await new Promise<void>((resolve, reject) => {
      const stop = () => reject(new Error('the connection ended'))
      socket.once('close', stop)
      socket.once('readable', () => {
        socket.off('close', stop)
        resolve()
      })
    })
  }
}
