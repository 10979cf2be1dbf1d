import type { Registry, Signer } from '@portico/contract/registry'
import { npxPortico } from '../console/npx-portico.ts'
import { CliError } from '../error.ts'
import { checkPublicKey } from '../files/secret-keys.ts'
import { changeRegistry, readCurrentRegistry, type Store } from '../registry/change.ts'
import { checkCompatibility } from '../registry/compatibility.ts'
import { restrictedOf } from '../registry/restricted.ts'
import { type PortalSettings, writeSettings } from '../registry/settings.ts'
import type { Target } from '../targets/target.ts'
import { readShell, writeShell } from './shell-files.ts'

/** A new shell with its settings. The address, the report and the project keep their previous values if they are not given. */
export interface NewShell {
  folder: string
  /** The address of the Supabase project, and its publishable key. */
  url: string | undefined
  key: string | undefined
  /** The portal's own address, and the address of failure reports. */
  address: string | undefined
  report: string | undefined
  /** The CAPTCHA of forms; undefined for none. */
  captcha: PortalSettings['captcha']
  /** Origins of builds for the developers' document; undefined for no such document. */
  dev: PortalSettings['dev']
}

/**
 * Returns the settings of a portal with another shell.
 * @throws CliError `missing_url`, `missing_key`, `secret_key`, `build_incomplete`
 */
export function setShell(target: Target, before: PortalSettings | null, given: NewShell): PortalSettings {
  const url = given.url || before?.backend.url
  const key = given.key || before?.backend.key
  if (!url)
    throw new CliError(
      'missing_url',
      'Set PORTICO_SUPABASE_URL to the address of the project that the portal uses.',
    )
  if (!key)
    throw new CliError('missing_key', 'Set PORTICO_SUPABASE_KEY to the publishable key of the project.')
  checkPublicKey(key, given.key ? 'PORTICO_SUPABASE_KEY' : `portal.json in ${target.name}`)
  const address = given.address ?? before?.address
  const { dev: _before, captcha: _check, ...kept } = before ?? {}
  const own = /^https?:/.test(target.publicUrl) ? [new URL(target.publicUrl).origin] : []
  return {
    ...kept,
    schema: 1,
    backend: { url: url.replace(/\/+$/, ''), key },
    addresses: before?.addresses ?? {},
    origins: [...new Set([...(before?.origins ?? []), ...own])],
    shell: readShell(given.folder),
    ...(address ? { address } : {}),
    ...(given.report ? { page: { ...before?.page, report: given.report } } : {}),
    ...(given.dev ? { dev: given.dev } : {}),
    ...(given.captcha ? { captcha: given.captcha } : {}),
  }
}

/** Writes the shell's files, the settings of the store, and the facts of the shell into the registry. */
export async function putShell(
  store: Store,
  site: Target,
  folder: string,
  signer: Signer | undefined,
): Promise<void> {
  const { target, settings } = store
  await writeShell(site, folder)
  await writeSettings(target, settings)
  const { contract, federation, shared } = settings.shell.facts
  const provides = { contract, federation, shared }
  await changeRegistry(store, {
    seen: await readCurrentRegistry(store),
    signer,
    apply: (newest) =>
      newest.revision > 0 && JSON.stringify(newest.provides) === JSON.stringify(provides)
        ? newest
        : { ...newest, provides },
  })
}

/**
 * A shell must carry the remotes that are live: it refuses those that need what it does not provide, and restricted ones if it does not
 * load their list.
 * @throws CliError `incompatible`
 */
export function checkShell(registry: Registry, { shell }: PortalSettings): void {
  if (restrictedOf(registry)) requireRestricting(shell)
  const { contract, federation, shared } = shell.facts
  const under = { ...registry, provides: { contract, federation, shared } }
  for (const [name, { releases }] of Object.entries(registry.remotes))
    for (const release of releases.filter(({ traffic }) => traffic > 0))
      checkCompatibility(`${name} ${release.version}`, release.requires, under)
}

/**
 * Refuses a shell that does not load the list of restricted remotes: users could not open them.
 * @throws CliError `incompatible`
 */
export function requireRestricting({ facts }: PortalSettings['shell']): void {
  if (facts.readsRestricted && facts.readsParts) return
  throw new CliError(
    'incompatible',
    `This shell does not load restricted remotes. Put a newer one on (${npxPortico} documents --shell), or make them public: ${npxPortico} restrict off.`,
  )
}
