import { getOwnProperty } from '@portico/contract/registry'
import type { ShellMetadata } from '@portico/vite-remote'
import { npxPortico } from '../console/npx-portico.ts'
import { CliError } from '../error.ts'
import { checkPublicKey } from '../files/secret-keys.ts'
import type { Target } from '../targets/target.ts'
import { ensureTrailingSlash } from '../targets/target.ts'
import type { CaptchaSettings } from './captcha-settings.ts'
import { findWrongSetting } from './check-settings.ts'
import { getFileHeaders, layout } from './layout.ts'

/** `portal.json` of a store: the settings of the platform, which every release and document is made with. */
export interface PortalSettings {
  schema: 1
  /** The Supabase project, or the embedded backend, with its publishable key. */
  backend: { url: string; key: string }
  /** Addresses of releases by remote, ending in `/`; other remotes are served below the store's own address. */
  addresses: Record<string, string>
  /**
   * The address, ending in `/`, under which a portal on this machine serves its whole store: for the releases of remotes that
   * have no address of their own, such as those of other repositories.
   */
  storeAddress?: string
  /** Origins that releases may come from; the documents' policy names them, see {@link listAllowedOrigins}. */
  origins: string[]
  /** The built shell: what it provides, what its start loads, and each of its files with its hash. */
  shell: { facts: ShellMetadata; files: Record<string, string> }
  /** The folder of the documents, if it is on this machine. */
  site?: string
  /** The folder of the workspace that a portal on this machine builds: its releases belong to the portal itself. */
  workspace?: string
  /** The root's public keys by id. With them, everything has to be signed. */
  trust?: { root: Record<string, string> }
  /** The portal's own address, for trials of a release against the live shell. */
  address?: string
  /** Further fields of the documents' `portico-config`: the address for failure reports, timeouts. */
  page?: Record<string, unknown>
  /** If set, there is a document under `/__dev/` in which builds from these origins can replace releases. */
  dev?: { origins: string[] }
  /** The CAPTCHA of forms, if the project requires one. */
  captcha?: CaptchaSettings
  /** Days for which releases and revisions are kept after they were replaced. Default: 30. */
  keepDays?: number
  /** Limits of a release in compressed bytes: for the files of its first page, and for all files. */
  budget?: { page: number; release: number }
}

/**
 * Reads the settings of a store. `whereElse` is the advice of the error if it has no portal.
 * @throws CliError `no_portal` in a store without settings; `secret_key` if an earlier version of Portico has stored one
 */
export async function readSettings(target: Target, whereElse = elsewhere): Promise<PortalSettings> {
  const settings = await findSettings(target)
  if (settings) {
    checkPublicKey(settings.backend.key, `portal.json in ${target.name}`)
    return settings
  }
  throw new CliError('no_portal', `${target.name} holds no portal. ${whereElse}`)
}

const elsewhere = `Start one (${npxPortico} start), put one there (${npxPortico} documents --shell), or name its place with --target.`

/** Reads the settings of a store that may be new; null without settings. */
export async function findSettings(target: Target): Promise<PortalSettings | null> {
  const bytes = await target.read(layout.settings)
  return bytes && parseSettings(new TextDecoder().decode(bytes), target.name)
}

/** Writes the settings of a store. */
export async function writeSettings(target: Target, settings: PortalSettings): Promise<void> {
  const bytes = new TextEncoder().encode(`${JSON.stringify(settings, null, 2)}\n`)
  await target.write(layout.settings, bytes, getFileHeaders(layout.settings, 'no-cache'))
}

/** Returns the origins that releases may come from: those of the settings, and that of the store. */
export function listAllowedOrigins({
  origins,
  storeAddress,
}: Pick<PortalSettings, 'origins' | 'storeAddress'>): string[] {
  return storeAddress ? [...new Set([...origins, new URL(storeAddress).origin])] : origins
}

/**
 * Returns the address of a release: that of the remote's releases, followed by the version.
 * @throws CliError `no_address` if neither the settings nor the store have one
 */
export function getReleaseBase(
  target: Target,
  settings: PortalSettings,
  remote: string,
  version: string,
): string {
  const own = getOwnProperty(settings.addresses, remote)
  if (own) return `${ensureTrailingSlash(own)}${version}/`
  const shared = getStoreBase(target, settings, remote, version)
  if (shared !== null) return shared
  throw new CliError(
    'no_address',
    settings.site
      ? `${remote} has no address in the portal of ${target.name}. Start that portal again (npm start in its folder; stop it first if it runs), then release ${remote}.`
      : `${target.name} is not served at any known address, so no browser could load ${remote} from it. Name the address with --public-url, or in PORTICO_PUBLIC_URL.`,
  )
}

/** Returns the address of a release below the address of the whole store; null if the store has no address. */
export function getStoreBase(
  target: Target,
  { storeAddress }: Pick<PortalSettings, 'storeAddress'>,
  remote: string,
  version: string,
): string | null {
  const store = storeAddress ?? target.publicUrl
  return /^https?:/.test(store) ? `${ensureTrailingSlash(store)}${remote}/${version}/` : null
}

function parseSettings(text: string, name: string): PortalSettings {
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch (cause) {
    throw new CliError('registry_invalid', `portal.json in ${name} is no JSON. ${remedy}`, { cause })
  }
  const wrong = findWrongSetting(document)
  if (wrong === undefined) return document as PortalSettings
  const what = wrong === '' ? 'has no settings' : `has a wrong value of "${wrong}"`
  throw new CliError('registry_invalid', `portal.json in ${name} ${what}. ${remedy}`)
}

const remedy = `Write it anew with ${npxPortico} documents --shell, or ${npxPortico} start.`
