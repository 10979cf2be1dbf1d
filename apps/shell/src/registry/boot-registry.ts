import type { Registry } from '@portico/contract/registry'
import { type PortalConfig, readBlock } from '../browser/config.ts'
import { runWhenIdle } from '../browser/when-idle.ts'
import { reportFailure } from '../reports/report.ts'
import { RemoteError } from '../reports/status.ts'
import { acceptRegistry } from './accept-registry.ts'
import { storeLastKnownGood } from './keep-last-known-good.ts'
import { saveSeenRevision } from './seen-revision.ts'

/** Source of the registry that the page uses: its document, or a fallback. */
export type RegistrySource = 'document' | 'last_known_good' | 'network'

/** The registry that the page uses for its lifetime, so that no release changes while the user works. */
export interface BootedRegistry {
  registry: Registry
  source: RegistrySource
}

/**
 * Returns the registry of the document. If that is missing, invalid or refused, returns the last registry that this browser has used, or,
 * on a first visit, the one at `/registry.json`. With a valid document, `/registry.json` is never requested.
 * @throws RemoteError `registry_invalid` or `registry_unavailable`
 */
export async function bootRegistry(config: PortalConfig): Promise<BootedRegistry> {
  // The code of the fallbacks is not part of the first visit.
  const substitutes = () => import('./fallback-registries.ts')
  const sources: [RegistrySource, () => Promise<string> | string][] = [
    ['document', readDocument],
    ['last_known_good', async () => (await substitutes()).readLastKnownGood()],
    ['network', async () => (await substitutes()).fetchNetworkRegistry()],
  ]
  let first: unknown
  for (const [source, read] of sources) {
    try {
      const text = await read()
      const registry = await acceptRegistry(text, config)
      saveSeenRevision(registry)
      if (source === 'document') runWhenIdle(() => void storeLastKnownGood(text))
      return { registry, source }
    } catch (error) {
      first ??= error
      if (error instanceof RemoteError) reportRegistry(error)
    }
  }
  throw first
}

/** Reports a registry that can't be used, like a remote that can't be shown. */
export function reportRegistry(error: RemoteError): void {
  const duration = Math.round(performance.now())
  reportFailure({ remote: 'registry', version: '', phase: 'resolving', duration }, error)
}

function readDocument(): string {
  const text = readBlock('portico-registry')
  if (text === null) throw new RemoteError('registry_unavailable', 'the document carries no registry')
  return text
}
