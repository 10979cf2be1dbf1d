import type { LocalizedText } from './localized-text.ts'
import {
  createMismatchError,
  integer,
  joinPath,
  list,
  literal,
  object,
  type ParseContext,
  type Parser,
  record,
  text,
} from './parser.ts'
import { publicPathPattern } from './public-paths.ts'
import type {
  Access,
  Preload,
  ProvidedVersions,
  Registry,
  RegistryRemote,
  Release,
  ReleaseRequirements,
  Signature,
  Slot,
} from './registry.ts'
import { integrity, relativeFile } from './release-files.ts'
import { isRange, isVersionText } from './semver.ts'

/** Limits for the content of a document. */
export interface ParseRegistryOptions {
  /** Origins (`https://files.example`), or directories of them, that may contain releases. */
  allowedOrigins: readonly string[]
}

/**
 * Checks a complete registry document and fills in optional fields (`order`, `keys`, `slots`, `salt`). Unknown keys are
 * kept. Signatures are verified over the original document, not over this result.
 * @throws ContractError `registry_invalid` with the path of the first fault.
 */
export function parseRegistry(input: unknown, { allowedOrigins }: ParseRegistryOptions): Registry {
  const context: ParseContext = { code: 'registry_invalid', document: 'registry', path: '' }
  const registry = registryParser(allowedOrigins.map((origin) => new URL(origin).href))(input, context)
  refuseSharedRoutes(registry, context)
  return registry
}

/**
 * Checks a single release, from the store's file next to its files. Unknown keys are kept.
 * @throws ContractError `registry_invalid` with the path of the first fault.
 */
export function parseRelease(input: unknown, { allowedOrigins }: ParseRegistryOptions): Release {
  const context: ParseContext = { code: 'registry_invalid', document: 'release', path: '' }
  return releaseParser(allowedOrigins.map((origin) => new URL(origin).href))(input, context)
}

const remoteName = text('a name such as "files"', /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/)
const filled = text('a text that is not empty', /\S/)
/** Checks only the form: older registries may contain larger numbers than new versions may have. */
const version = text('a version such as "1.4.2"', isVersionText)
const packageName = text('the name of a package', /^(@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*(\/[\w.-]+)*$/)

const time = text('an ISO 8601 time in UTC such as "2026-11-21T09:00:00Z"', isUtcTime)

const titles: Parser<LocalizedText> = record(
  text('a language tag such as "en"', /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/),
  filled,
  1,
)

const access: Parser<Access> = (value, context) => {
  if (value === 'public' || value === 'signed-in') return value
  if (typeof value !== 'object' || value === null) {
    throw createMismatchError(context, '"public", "signed-in" or an object with a claim', value)
  }
  return object<{ claim: string }>({ claim: filled })(value, context)
}

const slot: Parser<Slot> = object<Slot>({
  slot: text('the name of a place such as "home"', /^[a-z][a-z0-9-]*$/),
  expose: text('a module such as "./recent"', /^\.\/[\w-]+$/),
  title: titles,
})

const signature: Parser<Signature> = object<Signature>({
  alg: literal('Ed25519'),
  keyId: filled,
  value: text('base64', /^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/),
})

const publicKey = text('a public key: the base64 of 32 bytes', /^[A-Za-z0-9+/]{43}=$/)

const requires: Parser<ReleaseRequirements> = object<ReleaseRequirements>({
  contract: integer(1),
  federation: version,
  shared: record(packageName, text('a range such as "^1.4.0"', isRange)),
})

const provides: Parser<ProvidedVersions> = object<ProvidedVersions>({
  contract: integer(1),
  federation: version,
  shared: record(packageName, version),
})

const preload: Parser<Preload> = object<Preload>({ modules: list(relativeFile), styles: list(relativeFile) })

function registryParser(allowed: string[]): Parser<Registry> {
  return object<Registry>({
    schema: literal(1),
    revision: integer(1),
    issuedAt: time,
    remotes: record(remoteName, remoteParser(allowed)),
    provides,
    keys: { optional: record(filled, publicKey) },
    head: { optional: signature },
    part: { optional: object<{ others: number }>({ others: integer(0) }) },
    signature: { optional: signature },
  })
}

function remoteParser(allowed: string[]): Parser<RegistryRemote> {
  const parse = object<RegistryRemote>({
    title: titles,
    icon: { optional: text('the name of an icon such as "folder"', /^[a-z0-9]+(-[a-z0-9]+)*$/) },
    group: { optional: titles },
    route: text('a path of one segment such as "/files"', /^\/[a-z0-9]+(-[a-z0-9]+)*$/),
    access,
    publicPaths: { optional: list(text('a path below the route such as "/-/open"', publicPathPattern)) },
    order: { optional: integer(0), fallback: () => 0 },
    keys: { optional: list(filled), fallback: () => [] },
    slots: { optional: list(slot), fallback: () => [] },
    salt: { optional: filled, fallback: (remote) => String(remote.route).slice(1) },
    releases: list(releaseParser(allowed), 1),
    changedAt: { optional: time },
    changedBy: { optional: filled },
    config: { optional: (value) => value },
    facts: { optional: object<Record<string, unknown>>({}) },
    seal: { optional: signature },
  })
  return (value, context) => {
    const remote = parse(value, context)
    checkReleases(remote.releases, { ...context, path: `${context.path}.releases` })
    return remote
  }
}

function releaseParser(allowed: string[]): Parser<Release> {
  return object<Release>({
    version,
    traffic: integer(0, 100),
    base: text(`an address under ${allowed.join(' or ')} that ends in "/"`, (base) =>
      isAllowedBase(base, allowed),
    ),
    entry: relativeFile,
    fullEntry: { optional: relativeFile },
    embed: { optional: relativeFile },
    requires,
    preload,
    slotPreload: { optional: record(text('an expose such as "./recent"', /^\.\/\S+$/), preload) },
    files: relativeFile,
    filesIntegrity: integrity,
    releasedAt: { optional: time },
    releasedBy: { optional: filled },
    signature: { optional: signature },
  })
}

/** The address must already be normalized, so that no `..` leads out of an allowed directory. */
function isAllowedBase(base: string, allowed: string[]): boolean {
  if (!URL.canParse(base)) return false
  const url = new URL(base)
  if (url.href !== base || url.username !== '' || url.search !== '' || url.hash !== '') return false
  if (!/^https?:$/.test(url.protocol) || !base.endsWith('/')) return false
  return allowed.some((origin) => base.startsWith(origin.endsWith('/') ? origin : `${origin}/`))
}

function checkReleases(releases: Release[], context: ParseContext): void {
  const seen = new Map<string, number>()
  for (const [index, release] of releases.entries()) {
    const first = seen.get(release.version)
    if (first !== undefined) {
      const inner = { ...context, path: `${context.path}[${index}].version` }
      throw createMismatchError(inner, `another version than that of releases[${first}]`, release.version)
    }
    seen.set(release.version, index)
  }
  const sum = releases.reduce((total, release) => total + release.traffic, 0)
  if (sum !== 100) throw createMismatchError(context, 'traffic that sums to 100', sum)
}

function refuseSharedRoutes(registry: Registry, context: ParseContext): void {
  const owners = new Map<string, string>()
  for (const [name, { route }] of Object.entries(registry.remotes)) {
    const owner = owners.get(route)
    if (owner !== undefined) {
      const path = joinPath(joinPath('remotes', name), 'route')
      throw createMismatchError({ ...context, path }, `another route than that of remotes.${owner}`, route)
    }
    owners.set(route, name)
  }
}

function isUtcTime(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/.test(value) && !Number.isNaN(Date.parse(value))
}
