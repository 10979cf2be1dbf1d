import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort, findFreePorts } from './free-port.ts'

test('findFreePorts returns free ports, and findFreePort rejects a wanted port that is taken', async () => {
  const first = await findFreePorts(3)
  const servers = Array.from({ length: 3 }, (_, n) => createServer().listen(first + n, '127.0.0.1'))
  onTestFinished(() => {
    for (const server of servers) server.close()
  })
  await Promise.all(servers.map((server) => new Promise((resolve) => server.on('listening', resolve))))
  await expect(findFreePort('127.0.0.1', first)).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
