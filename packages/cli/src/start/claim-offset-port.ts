import { type ClaimedPort, claimPort } from '../server/claim-port.ts'
import { findPortProblem } from '../server/free-port.ts'
import { storeOffset } from './choose-ports.ts'
import type { PortalStart } from './portal-servers.ts'

/** Claims the port with that offset from the shell's, or any free one if the shell's is 0. */
export async function claimOffsetPort(
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

/** Claims the store's port, one above all remotes, or a free one if that is taken: no address that users open depends on it. */
export async function claimStore(start: PortalStart): Promise<ClaimedPort> {
  const { config } = start
  const isTaken = config.port !== 0 && (await findPortProblem(config.port + storeOffset)) !== undefined
  return isTaken
    ? claimOffsetPort({ ...start, config: { ...config, port: 0 } }, 'store', 0)
    : claimOffsetPort(start, 'store', storeOffset)
}
