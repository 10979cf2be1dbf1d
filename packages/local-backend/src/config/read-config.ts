import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse, TomlError } from 'smol-toml'
import { BackendError } from '../errors.ts'
import { lineOfKey } from './line-of-key.ts'
import { fixed, known, missingParts, ownHooks, type Settings, withoutEffect } from './settings.ts'

/** What `config.toml` settles, and what it asks for in vain. */
export interface Config {
  settings: Settings
  /** Keys that change nothing here, in the file's order. */
  unsupported: string[]
}

type Env = Readonly<Record<string, string | undefined>>

/**
 * Reads `config.toml` of a folder in the layout of the Supabase CLI; without one everything is as usual.
 * @throws BackendError `config_invalid`, naming file, line and key
 */
export async function readConfig(supabaseDir: string, env: Env): Promise<Config> {
  const path = join(supabaseDir, 'config.toml')
  const toml = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const leaves = listLeaves(parseToml(path, toml))
  const settings: Record<string, unknown> = {}
  for (const [key, kind] of Object.entries(known)) settings[key] = kind.standard
  const unsupported = new Set<string>()
  for (const [key, value] of leaves) {
    const kind = Object.hasOwn(known, key) ? known[key as keyof typeof known] : undefined
    if (!kind) {
      const name = nameUnsupported(key, value)
      if (name) unsupported.add(name)
      continue
    }
    const place = `${path}:${lineOfKey(toml, key)}`
    const read = kind.read(fromEnv(value, env, place, key))
    if (read === undefined)
      throw new BackendError(
        'config_invalid',
        `${place}: ${key} is ${JSON.stringify(value)}; give ${kind.expected}.`,
      )
    settings[key] = read
  }
  return { settings: settings as Settings, unsupported: [...unsupported] }
}

function parseToml(path: string, toml: string): object {
  try {
    return parse(toml, { unsafeKeyBehaviour: 'throw' })
  } catch (cause) {
    if (!(cause instanceof TomlError)) throw cause
    const [reason] = cause.message.replace('Invalid TOML document: ', '').split('\n')
    throw new BackendError('config_invalid', `${path}:${cause.line}: this is no TOML (${reason}).`, { cause })
  }
}

/** Every value by its whole key. A list is a value, whatever it holds. */
function listLeaves(table: object, before = ''): [key: string, value: unknown][] {
  return Object.entries(table).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
      ? listLeaves(value, `${before}${name}.`)
      : [[before + name, value] as [string, unknown]],
  )
}

/** What to call what is asked for in vain; undefined where nothing is. */
function nameUnsupported(key: string, value: unknown): string | undefined {
  if (withoutEffect.test(key)) return undefined
  if (Object.hasOwn(ownHooks, key)) return ownHooks[key] === value ? undefined : key
  if (Object.hasOwn(fixed, key)) return JSON.stringify(fixed[key]) === JSON.stringify(value) ? undefined : key
  const [part] = missingParts.exec(key) ?? []
  if (!part) return key
  // A section that is written down but switched off asks for nothing.
  return value === true || /^(storage\.buckets|functions)/.test(part) ? part : undefined
}

/** As the CLI does: `env(NAME)` is what the environment has under that name. */
function fromEnv(value: unknown, env: Env, place: string, key: string): unknown {
  if (Array.isArray(value)) return value.map((item) => fromEnv(item, env, place, key))
  const [, name] = /^env\((\w+)\)$/.exec(typeof value === 'string' ? value : '') ?? []
  if (!name) return value
  const given = env[name]
  if (given !== undefined) return given
  throw new BackendError(
    'config_invalid',
    `${place}: ${key} takes ${name} from the environment, which has none. Set it, or write the value.`,
  )
}
