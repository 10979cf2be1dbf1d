import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openShaper } from './shaper.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** Starts a server that answers each connection with all that it receives, and a shaper. */
async function openEcho() {
  const server = createServer((socket) => socket.pipe(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { proxy, close, disconnect } = await openShaper({ bytesPerSecond: 1e9, roundTrip: 2 })
  closers.push(() => new Promise((resolve) => server.close(resolve)), close)
  const reconnect = () => {
    const socket = connect(Number(new URL(proxy).port), '127.0.0.1')
    closers.push(async () => socket.destroy())
    return socket
  }
  const client = reconnect()
  let bytes = Buffer.alloc(0)
  const received = async (length: number) => {
    while (bytes.length < length) {
      const [chunk] = (await once(client, 'data')) as [Buffer]
      bytes = Buffer.concat([bytes, chunk])
    }
    return bytes
  }
  return { client, received, reconnect, disconnect, port: (server.address() as AddressInfo).port }
}

/** The messages of a SOCKS5 client that wants to reach a host by its name. */
function requestOf(host: string, port: number): Buffer {
  const name = Buffer.from(host)
  return Buffer.from([5, 1, 0, 5, 1, 0, 3, name.length, ...name, port >> 8, port & 255])
}

test('carries all bytes in both directions in their order', async () => {
  const { client, received, port } = await openEcho()
  const text = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251))
  client.write(Buffer.concat([requestOf('localhost', port), text]))
  const answer = await received(12 + text.length)
  expect([...answer.subarray(0, 4)]).toEqual([5, 0, 5, 0])
  expect(answer.subarray(12).equals(text)).toBe(true)
})

test('refuses to connect to another machine', async () => {
  const { client, received } = await openEcho()
  client.write(requestOf('example.com', 80))
  expect([...(await received(12)).subarray(2, 4)]).toEqual([5, 5])
})

test('closes all connections on request and accepts new ones', async () => {
  const { client, received, port, disconnect, reconnect } = await openEcho()
  client.write(requestOf('localhost', port))
  await received(12)
  disconnect()
  await once(client, 'close')
  const other = reconnect()
  other.write(requestOf('localhost', port))
  expect(((await once(other, 'data')) as [Buffer])[0][0]).toBe(5)
})

test('closes the connection of a client that does not speak SOCKS5', async () => {
  const { client } = await openEcho()
  client.write('GET / HTTP/1.1\r\n\r\n')
  await once(client, 'close')
  expect(client.bytesRead).toBe(0)
})
