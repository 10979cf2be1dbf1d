import { parseRegistry, type Registry } from '@portico/contract/registry'

/** What the document says of its backend: a Supabase project's address and its publishable key. */
export interface PortalConfig {
  url: string
  key: string
  /** Origins that releases may come from; the document's policy names the same. */
  origins: string[]
  /** How long loading may take, see `remotes/deadlines.ts`; the usual where nothing is said. */
  deadlines?: unknown
}

/** Reads the block `#portico-config`. Missing parts come back empty: the session names what is missing. */
export function readConfig(): PortalConfig {
  const block = readBlock('portico-config') as Partial<PortalConfig> | null
  return {
    url: block?.url ?? '',
    key: block?.key ?? '',
    origins: block?.origins ?? [],
    deadlines: block?.deadlines,
  }
}

/**
 * Reads and checks the registry that the document was written with.
 * @throws ContractError `registry_invalid`, with the path of the part that does not fit.
 */
export function readRegistry(origins: readonly string[]): Registry {
  return parseRegistry(readBlock('portico-registry'), { allowedOrigins: origins })
}

function readBlock(id: string): unknown {
  const text = document.getElementById(id)?.textContent
  return text ? JSON.parse(text) : null
}
