import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CliError } from '../error.ts'
import { checkPublicKey } from '../files/secret-keys.ts'

/** The file at the root of a separate portal, as `create-portico` writes it. This repository has none. */
export const portalFile = 'portico.json'

/** `portico.json`: a portal's changes of the shell, and its installed remotes. */
export interface PortalProjectConfig {
  /** The name in the menu and in titles of documents. */
  name: string
  /** A square SVG file, from the root. Default: the shell's own logo. */
  logo?: string
  /** A stylesheet that sets `--portico-…` tokens, from the root. */
  theme?: string
  /** Languages that users can choose. Default: all languages of the shell. */
  languages?: readonly string[]
  /** Installed packages with a built remote, such as `@portico/data-remote`. */
  remotes: readonly string[]
  /** The project of the portal, unless `PORTICO_SUPABASE_URL` sets another one. Default: the embedded backend. */
  supabase?: { url: string; key: string }
}

/** Returns whether a folder is the root of a separate portal. */
export function isOwnPortal(root: string): boolean {
  return existsSync(join(root, portalFile))
}

/**
 * Reads the configuration of the portal in `root`; null if the folder has no `portico.json`.
 * @throws CliError `config_invalid`, `secret_key`
 */
export function readPortalConfig(root: string): PortalProjectConfig | null {
  if (!isOwnPortal(root)) return null
  const config = parse(readFileSync(join(root, portalFile), 'utf8'))
  const wrong = findWrongField(config)
  if (wrong) throw new CliError('config_invalid', `${portalFile}: ${wrong}`)
  const { supabase } = config as unknown as PortalProjectConfig
  if (supabase) checkPublicKey(supabase.key, `${portalFile}, field "supabase.key"`)
  return config as unknown as PortalProjectConfig
}

/** Returns the environment, with the project of the portal in `root` if no variable sets one. */
export function withOwnProject(
  root: string | null,
  env: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string | undefined>> {
  if (root === null || env.PORTICO_SUPABASE_URL || env.PORTICO_SUPABASE_KEY) return env
  const project = readPortalConfig(root)?.supabase
  return project ? { ...env, PORTICO_SUPABASE_URL: project.url, PORTICO_SUPABASE_KEY: project.key } : env
}

function parse(text: string): Record<string, unknown> {
  let config: unknown
  try {
    config = JSON.parse(text)
  } catch (cause) {
    throw new CliError('config_invalid', `${portalFile} is no JSON: ${(cause as Error).message}.`, { cause })
  }
  if (isRecord(config)) return config
  throw new CliError('config_invalid', `${portalFile} has to hold an object, such as { "name": "Acme" }.`)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isListOf = (value: unknown, pattern: RegExp) =>
  Array.isArray(value) && value.every((one) => typeof one === 'string' && pattern.test(one))
const isPath = (value: unknown, ending: string) =>
  typeof value === 'string' &&
  value.endsWith(ending) &&
  !/^([\\/]|[a-z]:)|(^|[\\/])\.\.([\\/]|$)/i.test(value)

/** Each field with the error message for a wrong value. */
const fields: Readonly<
  Record<keyof PortalProjectConfig, [sentence: string, isRight: (value: unknown) => boolean]>
> = {
  name: [
    '"name" has to be a text of 1 to 40 characters: it is in the menu and in titles.',
    (value) => typeof value === 'string' && /^\P{C}{1,40}$/u.test(value) && value.trim() === value,
  ],
  logo: [
    '"logo" has to be the path of an .svg file below this folder.',
    (value) => value === undefined || isPath(value, '.svg'),
  ],
  theme: [
    '"theme" has to be the path of a .css file below this folder.',
    (value) => value === undefined || isPath(value, '.css'),
  ],
  languages: [
    '"languages" has to be a list of language codes with "en" in it, such as ["en", "de"].',
    (value) => value === undefined || (isListOf(value, /^[a-z]{2,3}$/) && (value as string[]).includes('en')),
  ],
  remotes: [
    '"remotes" has to be a list of installed packages, such as ["@portico/auth-remote"].',
    (value) => isListOf(value, /^(@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*$/),
  ],
  supabase: [
    '"supabase" has to be { "url": "https://abc.supabase.co", "key": "sb_publishable_…" }.',
    (value) =>
      value === undefined ||
      (isRecord(value) &&
        [value.url, value.key].every((one) => typeof one === 'string') &&
        /^https?:$/.test(URL.parse(String(value.url))?.protocol ?? '')),
  ],
}

function findWrongField(config: Record<string, unknown>): string | undefined {
  const unknown = Object.keys(config).find((name) => name !== '$schema' && !Object.hasOwn(fields, name))
  if (unknown !== undefined)
    return `there is no field ${JSON.stringify(unknown)}. There are ${Object.keys(fields).join(', ')}.`
  return Object.entries(fields).find(([name, [, isRight]]) => !isRight(config[name]))?.[1][0]
}
