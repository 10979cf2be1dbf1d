import { PortsTakenError, withOtherPorts } from './choose-ports.ts'
import type { StartConfig } from './config.ts'

/**
 * Opens a portal on the requested ports. If they are taken, `ask` offers other ones until free ports are found. Null if the user
 * declines.
 * @param ask null if no user can answer
 * @throws PortsTakenError if `ask` is null, or no other ports are free; the errors of `open`
 */
export async function openOnFreePorts<Portal>(
  config: StartConfig,
  open: (config: StartConfig) => Promise<Portal>,
  ask: ((question: string) => Promise<boolean>) | null,
): Promise<Portal | null> {
  try {
    return await open(config)
  } catch (error) {
    if (!(error instanceof PortsTakenError) || ask === null) throw error
    const ports = Object.values(error.instead)
    if (ports.length === 0) throw error
    const isYes = await ask(`${error.message}\nUse ${ports.join(' and ')} instead?`)
    return isYes ? openOnFreePorts(withOtherPorts(config, error.instead), open, ask) : null
  }
}
