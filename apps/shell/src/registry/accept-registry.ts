import { parseRegistry, type Registry, verifyRegistry } from '@portico/contract/registry'
import type { PortalConfig } from '../browser/config.ts'
import { RemoteError } from '../reports/status.ts'
import { isOlderThanSeen } from './seen-revision.ts'

/**
 * Parses and checks the text of a registry: the root's signature if the document has root keys, then every item, then that it is not
 * older than a registry that this browser has used.
 * @throws RemoteError `registry_invalid`, with the detailed error as its cause
 */
export async function acceptRegistry(
  text: string,
  { trust, origins }: Pick<PortalConfig, 'trust' | 'origins'>,
): Promise<Registry> {
  try {
    const document: unknown = JSON.parse(text)
    if (trust) await verifyRegistry(document, trust.root)
    const registry = parseRegistry(document, { allowedOrigins: origins })
    if (isOlderThanSeen(registry, Boolean(trust)))
      throw new RangeError(`revision ${registry.revision} is older than the one used before`)
    return registry
  } catch (cause) {
    throw new RemoteError('registry_invalid', (cause as Error).message, { cause })
  }
}
