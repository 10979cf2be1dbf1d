import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** Returns a free port, for a program that needs its port before it listens. @throws the system's error if the wanted port is taken */
export async function findFreePort(host = '127.0.0.1', wanted = 0): Promise<number> {
  const server = createServer().listen(wanted, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/**
 * Returns the first of `count` free ports in a row. They are below the ports that a system assigns automatically (32768 and up on
 * Linux), so that no other program gets one of them before it is used.
 *
 * @throws Error if there is no such row
 */
export async function findFreePorts(count: number): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const first = randomInt(10_000, 32_768 - count)
    const row = Array.from({ length: count }, (_, n) => findFreePort('127.0.0.1', first + n))
    const taken = (await Promise.allSettled(row)).some(({ status }) => status === 'rejected')
    if (!taken) return first
  }
  throw new Error(`No ${count} ports in a row are free.`)
}

/** Error codes of an address that a machine without IPv6 does not have. */
const missingAddress = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'])

/**
 * Returns the system's error code if no server can listen on a port now; undefined if it is free. Browsers resolve `localhost` to both
 * addresses of this machine, so a server on either one counts.
 */
export async function findPortProblem(port: number): Promise<string | undefined> {
  for (const host of ['127.0.0.1', '::1']) {
    try {
      await findFreePort(host, port)
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      if (host === '127.0.0.1' || !missingAddress.has(code)) return code
    }
  }
  return undefined
}

/** @alias @deprecated Use `findFreePort`. */
export const freePort = findFreePort
/** @alias @deprecated Use `findFreePorts`. */
export const freePortRow = findFreePorts
