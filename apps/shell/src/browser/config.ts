/** What the document says of its backend, and of how remotes are loaded. */
export interface PortalConfig {
  /** Address of the Supabase project, and its publishable key. */
  url: string
  key: string
  /** Origins that releases may come from; the document's policy names the same. */
  origins: string[]
  /** Public keys of the root by id. With them, registry and releases must be signed; without, signatures are not read. */
  trust?: { root: Record<string, string> }
  /** A browser that does not check modules by the hashes of the import map loads no remote at all. */
  requireMapIntegrity?: boolean
  /** An address that failures are sent to. */
  report?: string
  /** In documents for developers: where builds may come from that stand in for releases. */
  dev?: DevConfig
  /** How a portal of its own presents itself, as its `portico.json` says. */
  portal?: Partial<PortalLook>
  /** How long loading may take, see `release/deadlines.ts`; the usual where nothing is said. */
  deadlines?: unknown
}

/** See `PortalConfig.portal`. */
export interface PortalLook {
  name: string
  /** The address of a square picture; without one the shell draws its own. */
  logo: string
  /** Languages that people can choose; without a list all that the shell has. */
  languages: readonly string[]
}

/** See `PortalConfig.dev`. */
export interface DevConfig {
  origins: string[]
}

/** Reads the block `#portico-config`. Missing parts come back empty: the session names what is missing. */
export function readConfig(): PortalConfig {
  const block = JSON.parse(readBlock('portico-config') ?? '{}') as Partial<PortalConfig>
  return { ...block, url: block.url ?? '', key: block.key ?? '', origins: block.origins ?? [] }
}

/** Reads the name, the logo and the languages of the portal. */
export function readLook(): Pick<PortalLook, 'name'> & Partial<PortalLook> {
  let look: PortalConfig['portal']
  try {
    look = readConfig().portal
  } catch {
    // The start reads the block as well, and shows what is wrong with it.
  }
  return { name: 'Portico', ...look }
}

/** The text of a data block of the document, or null where there is none. */
export function readBlock(id: 'portico-config' | 'portico-registry'): string | null {
  return document.getElementById(id)?.textContent || null
}
