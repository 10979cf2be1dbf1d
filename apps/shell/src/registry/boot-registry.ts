import type { Registry } from '@portico/contract/registry'
import { type PortalConfig, readBlock } from '../browser/config.ts'
import { whenIdle } from '../browser/when-idle.ts'
import { reportFailure } from '../reports/report.ts'
import { RemoteError } from '../reports/status.ts'
import { acceptRegistry } from './accept.ts'
import { keepLastKnownGood } from './keep-last-known-good.ts'
import { rememberSeen } from './seen-revision.ts'

/** Where the registry came from that the page runs on: its document, which is as it should be, or a way around it. */
export type RegistrySource = 'document' | 'last_known_good' | 'network'

/** What the page runs on for as long as it lives: no release changes under the person. */
export interface BootedRegistry {
  registry: Registry
  source: RegistrySource
}

/**
 * The registry of the document. Where that is missing, does not fit or is refused: the last one that this browser ran
 * on, or where it keeps none the one at `/registry.json`, which a good document never asks for.
 * @throws RemoteError `registry_invalid` or `registry_unavailable`
 */
export async function bootRegistry(config: PortalConfig): Promise<BootedRegistry> {
  // The first visit does not carry the code of the other two.
  const substitutes = () => import('./substitutes.ts')
  const sources: [RegistrySource, () => Promise<string> | string][] = [
    ['document', readDocument],
    ['last_known_good', async () => (await substitutes()).readLastKnownGood()],
    ['network', async () => (await substitutes()).readNetwork()],
  ]
  let first: unknown
  for (const [source, read] of sources) {
    try {
      const text = await read()
      const registry = await acceptRegistry(text, config)
      rememberSeen(registry)
      if (source === 'document') whenIdle(() => void keepLastKnownGood(text))
      return { registry, source }
    } catch (error) {
      first ??= error
      if (error instanceof RemoteError) reportRegistry(error)
    }
  }
  throw first
}

/** Tells of a registry that can't be used, as of a remote that can't be shown. */
export function reportRegistry(error: RemoteError): void {
  const duration = Math.round(performance.now())
  reportFailure({ remote: 'registry', version: '', phase: 'resolving', duration }, error)
}

function readDocument(): string {
  const text = readBlock('portico-registry')
  if (text === null) throw new RemoteError('registry_unavailable', 'the document carries no registry')
  return text
}
