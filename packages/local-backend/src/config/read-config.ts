import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse, TomlError } from 'smol-toml'
import { BackendError } from '../errors.ts'
import { findKeyLine } from './find-key-line.ts'
import {
  builtInHooks,
  fixedSettings,
  ignoredKeys,
  knownSettings,
  type Settings,
  unsupportedSections,
} from './settings.ts'

/** The settings of `config.toml`, and its keys that have no effect. */
export interface Config {
  settings: Settings
  /** Keys without an effect, in the file's order. */
  unsupported: string[]
}

type Env = Readonly<Record<string, string | undefined>>

/**
 * Reads `config.toml` in a folder with the layout of the Supabase CLI. Without the file, all settings have their defaults.
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
  for (const [key, kind] of Object.entries(knownSettings)) settings[key] = kind.standard
  const unsupported = new Set<string>()
  for (const [key, value] of leaves) {
    const kind = Object.hasOwn(knownSettings, key)
      ? knownSettings[key as keyof typeof knownSettings]
      : undefined
    if (!kind) {
      const name = nameUnsupported(key, value)
      if (name) unsupported.add(name)
      continue
    }
    const place = `${path}:${findKeyLine(toml, key)}`
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

/** Returns every value with its full key. A list is one value. */
function listLeaves(table: object, before = ''): [key: string, value: unknown][] {
  return Object.entries(table).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
      ? listLeaves(value, `${before}${name}.`)
      : [[before + name, value] as [string, unknown]],
  )
}

/** Returns the name by which an unsupported key is reported; undefined if it is not reported. */
function nameUnsupported(key: string, value: unknown): string | undefined {
  if (ignoredKeys.test(key)) return undefined
  if (Object.hasOwn(builtInHooks, key)) return builtInHooks[key] === value ? undefined : key
  if (Object.hasOwn(fixedSettings, key))
    return JSON.stringify(fixedSettings[key]) === JSON.stringify(value) ? undefined : key
  const [part] = unsupportedSections.exec(key) ?? []
  if (!part) return key
  // A section that is present but disabled needs no report.
  return value === true || /^(storage\.buckets|functions)/.test(part) ? part : undefined
}

/** Replaces `env(NAME)` by the environment variable, as the CLI does. */
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
