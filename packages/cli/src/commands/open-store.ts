import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type CommandInput, getTextFlag } from '../console/command.ts'
import { npxPortico } from '../console/npx-portico.ts'
import { CliError } from '../error.ts'
import type { Store } from '../registry/change.ts'
import { type PortalSettings, readSettings } from '../registry/settings.ts'
import { readRunFile } from '../start/run-file.ts'
import { getScheme, openTarget } from '../targets/open-target.ts'
import { ensureTrailingSlash, type Target } from '../targets/target.ts'
import { findWorkspaceFolder } from '../workspace/discover.ts'

/** The flags with which every command finds a portal's store and its documents. */
export const storeFlags = {
  target: { type: 'string' },
  'public-url': { type: 'string' },
  site: { type: 'string' },
  home: { type: 'string' },
} as const

/** The text about these flags in each command's help. */
export const storeHelp = `  --target <place>       the store of releases and registry: a folder, s3://bucket/prefix?endpoint=…, supabase://bucket/prefix
                         (default: PORTICO_TARGET, then the folder that npx portico start serves)
  --public-url <url>     the address of that place for browsers, such as of a CDN (default: PORTICO_PUBLIC_URL)
  --site <place>         the place of the documents (default: PORTICO_SITE; without one, npx portico documents has to write them)
  --home <folder>        a portal that npx portico start serves on this machine, by its home (default: .portico); it overrides
                         the variables above
  --json                 one JSON document on standard output

  PORTICO_PRIVATE        a private place outside of both, for restricted remotes (npx portico restrict)`

/**
 * Opens the place that the flags or the environment name, with the private one that belongs to it.
 * @throws CliError `usage` for a private place inside of the store or the site; the target's own codes
 */
export async function openStoreTarget(input: CommandInput): Promise<Target> {
  const publicUrl = getTextFlag(input, 'public-url') ?? variable(input, 'PORTICO_PUBLIC_URL')
  const target = await openTarget(getStoreLocation(input), publicUrl ? { publicUrl } : {})
  const privatePlace = await openPrivate(input, privatePlaces.remotes, [target.name, getNamedSite(input)])
  return privatePlace ? { ...target, privatePlace } : target
}

/** Returns the place of the store: that of the flag or the environment, or the folder that `portico start` serves. */
export function getStoreLocation(input: CommandInput): string {
  const named = getTextFlag(input, 'target') ?? variable(input, 'PORTICO_TARGET')
  return named || join(getHomeFolder(input), 'releases')
}

/** Returns the place of the documents in the flag or the environment. */
export function getNamedSite(input: CommandInput): string | undefined {
  return getTextFlag(input, 'site') || variable(input, 'PORTICO_SITE') || undefined
}

/**
 * Opens a portal's store with its settings.
 * @throws CliError `no_portal`; the target's own codes
 */
export async function openStore(input: CommandInput): Promise<Store> {
  const target = await openStoreTarget(input)
  const settings = await readSettings(target, whereElse(input))
  const open = [target.name, getNamedSite(input), settings.site]
  if (target.privatePlace) refusePublic(privatePlaces.remotes, target.privatePlace, open)
  return { target, settings, log: await openPrivate(input, privatePlaces.log, open) }
}

interface PrivatePlace {
  variable: string
  /** The folder in the home of a portal on this machine. */
  folder: string
  holds: string
}

/** Places that no server may serve: for authors of changes, and for restricted remotes. */
const privatePlaces = {
  log: { variable: 'PORTICO_LOG', folder: 'log', holds: 'names of people' },
  remotes: { variable: 'PORTICO_PRIVATE', folder: 'private', holds: 'restricted remotes' },
} as const satisfies Record<string, PrivatePlace>

/**
 * Opens a private place: that of its variable, or the folder in the home of a portal on this machine; null for none.
 * @throws CliError `usage` for a folder in a public place, the store or the site
 */
async function openPrivate(
  input: CommandInput,
  place: PrivatePlace,
  open: readonly (string | undefined)[],
): Promise<Target | null> {
  const named = variable(input, place.variable)
  if (!named) return isOfHome(input) ? openTarget(join(getHomeFolder(input), place.folder)) : null
  const target = await openTarget(named, { isPrivate: true })
  refusePublic(place, target, open)
  return target
}

function refusePublic(place: PrivatePlace, { name }: Target, open: readonly (string | undefined)[]): void {
  if (
    !open.some((one) => one && ensureTrailingSlash(name).startsWith(ensureTrailingSlash(resolvePlace(one))))
  )
    return
  throw new CliError(
    'usage',
    `${place.variable} names ${name}, which is served with the store or the site. It holds ${place.holds}: name a place outside of both.`,
  )
}

/** Returns whether the store is that of a portal on this machine. */
function isOfHome(input: CommandInput): boolean {
  return (getTextFlag(input, 'target') ?? variable(input, 'PORTICO_TARGET')) === undefined
}

/** Returns a folder by its absolute path, as targets do. */
function resolvePlace(place: string): string {
  return getScheme(place) === undefined ? resolve(place) : place
}

/** Opens the place of the documents. Null if it is not set: then another step writes them. */
export async function openSite(input: CommandInput, settings: PortalSettings | null): Promise<Target | null> {
  const named = getNamedSite(input)
  if (named) return openTarget(named)
  // Only an existing folder is used: on another machine than the portal's, the folder would be created.
  return settings?.site && existsSync(settings.site) ? openTarget(settings.site) : null
}

/** Returns a variable that names a place; undefined if the flag --home names one. */
function variable(input: CommandInput, name: string): string | undefined {
  const isNamed = getTextFlag(input, 'home') !== undefined && getTextFlag(input, 'target') === undefined
  return isNamed ? undefined : input.env[name]
}

/** Returns the home of `portico start`: the flag, or `.portico` in the workspace that the command runs in. */
export function getHomeFolder(input: CommandInput): string {
  return resolve(findWorkspaceFolder(input.cwd) ?? input.cwd, getTextFlag(input, 'home') ?? '.portico')
}

/** Returns the recovery action for a place without a portal. */
function whereElse(input: CommandInput): string {
  if (getTextFlag(input, 'target') ?? variable(input, 'PORTICO_TARGET'))
    return `Put one there (${npxPortico} documents --shell), or name another place with --target.`
  const run = readRunFile(join(getHomeFolder(input), 'run.json'))
  if (run)
    return `The portal at ${run.shell} runs from its sources and has no releases. Stop it, and start the built one: npm start.`
  if (findWorkspaceFolder(input.cwd) || getTextFlag(input, 'home') !== undefined)
    return 'Start it first: npm start, in the folder of the portal.'
  return 'This folder is not in the repository of a portal. Name a portal of this machine by the home of its npm start (--home ../portico/.portico), or a hosted one (--target and --site).'
}
