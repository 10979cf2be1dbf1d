import type { LocalizedText } from '../registry/localized-text.ts'
import { publicPathPattern } from '../registry/public-paths.ts'
import type { Access } from '../registry/registry.ts'

/** The field `portico` of a remote's package.json: the registry's data about it before any of its code has loaded. */
export interface RemoteManifest {
  /** Its id in the registry, lower case: `files`. */
  name: string
  /** `en` is required. */
  title: LocalizedText
  /** The icon next to the title: one of the shell's names. */
  icon: string
  /** The heading above it in a menu of many remotes, equal for all remotes of a group. */
  group?: LocalizedText
  /** The top-level path it owns: `/files`. */
  route: string
  access: Access
  /** Paths below `route` that every visitor may open, regardless of `access`: `/-/open`. */
  publicPaths?: readonly string[]
  /** Its place in the menu, ascending. */
  order: number
  /** Modules by public name; `./remote` is the page itself. Values are source files, relative to the package. */
  exposes: Record<string, string>
  /** Its port on a development machine, as an offset from the shell's port. Default: the next free offset. */
  portOffset?: number
  slots: readonly { slot: string; expose: string; title: LocalizedText }[]
}

/** Thrown for an invalid field `portico` of a remote's package.json; `path` is the place of the fault. */
export class ManifestError extends Error {
  override name = 'ManifestError'
  readonly code = 'manifest_invalid'
  readonly path: string

  constructor(path: string, expected: string) {
    super(`package.json ${path}: expected ${expected}`)
    this.path = path
  }
}

/**
 * Checks the field `portico` of a package.json. Unknown fields are kept.
 * @throws ManifestError with the path of the first invalid part.
 */
export function parseRemoteManifest(input: unknown): RemoteManifest {
  const field = record(input, 'portico')
  const exposes = record(field.exposes, 'portico.exposes')
  for (const [name, file] of Object.entries(exposes)) {
    check(name.startsWith('./'), `portico.exposes["${name}"]`, 'a name that begins with "./"')
    check(typeof file === 'string', `portico.exposes["${name}"]`, 'a source file')
  }
  check('./remote' in exposes, 'portico.exposes', 'an entry "./remote"')
  const slots = field.slots === undefined ? [] : field.slots
  check(Array.isArray(slots), 'portico.slots', 'a list')
  const { portOffset, publicPaths } = field
  if (publicPaths !== undefined) {
    check(Array.isArray(publicPaths), 'portico.publicPaths', 'a list')
    publicPaths.forEach((path: unknown, index: number) => {
      text(path, `portico.publicPaths[${index}]`, publicPathPattern)
    })
  }
  if (portOffset !== undefined) {
    check(
      Number.isInteger(portOffset) && Number(portOffset) > 0,
      'portico.portOffset',
      'a whole number above 0',
    )
  }
  return {
    // A newer CLI may know more fields of a manifest, so unknown fields are copied to the registry.
    ...field,
    name: text(field.name, 'portico.name', /^(?=.{1,64}$)[a-z][a-z0-9]*(-[a-z0-9]+)*$/),
    title: titles(field.title, 'portico.title'),
    icon: text(field.icon, 'portico.icon', /^[a-z0-9]+(-[a-z0-9]+)*$/),
    ...(field.group === undefined ? {} : { group: titles(field.group, 'portico.group') }),
    route: text(field.route, 'portico.route', /^(?=.{1,65}$)\/[a-z][a-z0-9]*(-[a-z0-9]+)*$/),
    access: readAccess(field.access),
    ...(publicPaths === undefined ? {} : { publicPaths: publicPaths as string[] }),
    order: typeof field.order === 'number' ? field.order : 100,
    exposes: exposes as Record<string, string>,
    ...(portOffset === undefined ? {} : { portOffset: Number(portOffset) }),
    slots: slots.map((value: unknown, index: number) => {
      const path = `portico.slots[${index}]`
      const slot = record(value, path)
      const expose = text(slot.expose, `${path}.expose`, /^\.\//)
      check(expose in exposes, `${path}.expose`, `one of ${Object.keys(exposes).join(', ')}`)
      return {
        slot: text(slot.slot, `${path}.slot`, /./),
        expose,
        title: titles(slot.title, `${path}.title`),
      }
    }),
  }
}

function check(holds: boolean, path: string, expected: string): asserts holds {
  if (!holds) throw new ManifestError(path, expected)
}

function record(value: unknown, path: string): Record<string, unknown> {
  check(typeof value === 'object' && value !== null && !Array.isArray(value), path, 'an object')
  return value as Record<string, unknown>
}

function text(value: unknown, path: string, pattern: RegExp): string {
  check(typeof value === 'string' && pattern.test(value), path, `a text like ${pattern.source}`)
  return value
}

function readAccess(value: unknown): Access {
  if (value === 'public' || value === 'signed-in') return value
  check(typeof value === 'object', 'portico.access', '"public", "signed-in" or { "claim": "billing" }')
  return { claim: text(record(value, 'portico.access').claim, 'portico.access.claim', /\S/) }
}

function titles(value: unknown, path: string): LocalizedText {
  const map = record(value, path)
  text(map.en, `${path}.en`, /./)
  for (const [tag, title] of Object.entries(map)) text(title, `${path}.${tag}`, /./)
  return map as LocalizedText
}
