import { type ClaimedPort, claimPort } from '../server/claim-port.ts'
import { findPortProblem } from '../server/free-port.ts'
import { storeOffset } from './choose-ports.ts'
import type { PortalStart } from './portal-servers.ts'

/** Listens on the port of that offset from the shell's, or on a free one where any will do. */
export async function claim(
  { config, onClose }: PortalStart,
  name: string,
  offset: number,
): Promise<ClaimedPort> {
  const wanted = config.port === 0 ? 0 : config.port + offset
  const remedy = 'set PORTICO_PORT to another one'
  const port = await claimPort(name, wanted, remedy, config.allowedHosts)
  onClose(port.close)
  return port
}

/** The store's port is one above all remotes, or a free one where that is taken: nothing that people open depends on it. */
export async function claimStore(start: PortalStart): Promise<ClaimedPort> {
  const { config } = start
  const isTaken = config.port !== 0 && (await findPortProblem(config.port + storeOffset)) !== undefined
  return isTaken
    ? claim({ ...start, config: { ...config, port: 0 } }, 'store', 0)
    : claim(start, 'store', storeOffset)
}
