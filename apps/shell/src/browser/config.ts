/** The document's configuration: its backend, and how it loads remotes. */
export interface PortalConfig {
  /** Address of the Supabase project, and its publishable key. */
  url: string
  key: string
  /** Origins that releases may come from. The document's policy has the same list. */
  origins: string[]
  /** Public keys of the root, by id. If present, the registry and releases must be signed; otherwise signatures are ignored. */
  trust?: { root: Record<string, string> }
  /** True if a browser that ignores the hashes of the import map must not load any remote. */
  requireMapIntegrity?: boolean
  /** URL that receives failure reports. */
  report?: string
  /** In documents for developers: origins of the builds that may replace releases. */
  dev?: DevConfig
  /** Name, logo and languages of a portal from its `portico.json`. */
  portal?: Partial<PortalLook>
  /** Timeouts of loading, see `release/deadlines.ts`. Absent: the defaults. */
  deadlines?: unknown
}

/** See `PortalConfig.portal`. */
export interface PortalLook {
  name: string
  /** URL of a square picture. Absent: the shell shows its own logo. */
  logo: string
  /** Languages that users can choose. Absent: all languages of the shell. */
  languages: readonly string[]
}

/** See `PortalConfig.dev`. */
export interface DevConfig {
  origins: string[]
}

/** Reads the block `#portico-config`. Missing values become empty strings or lists, and the session reports them. */
export function readConfig(): PortalConfig {
  const block = JSON.parse(readBlock('portico-config') ?? '{}') as Partial<PortalConfig>
  return { ...block, url: block.url ?? '', key: block.key ?? '', origins: block.origins ?? [] }
}

/** Reads the name, the logo and the languages of the portal. */
export function readBranding(): Pick<PortalLook, 'name'> & Partial<PortalLook> {
  let look: PortalConfig['portal']
  try {
    look = readConfig().portal
  } catch {
    // The start also reads the block, and shows the error.
  }
  return { name: 'Portico', ...look }
}

/** Returns the text of a data block of the document, or null if it is missing or empty. */
export function readBlock(id: 'portico-config' | 'portico-registry'): string | null {
  return document.getElementById(id)?.textContent || null
}
