import { resolve } from 'node:path'
import { readAllowedHosts } from '@portico/contract/hosts'
import { parseInteger } from '../console/read-number.ts'
import { CliError } from '../error.ts'
import { checkPublicKey } from '../files/secret-keys.ts'
import { type CaptchaSettings, readCaptcha } from '../registry/captcha-settings.ts'
import { parseOrigins, readDevOrigins } from '../site/write-dev-documents.ts'

/** The settings of `portico start`, from its flags and the environment. */
export interface StartConfig {
  /** The workspace's root. */
  root: string
  /** The folder of data, releases, the site and run.json. */
  home: string
  fresh: boolean
  /** The shell's port; remotes follow it. 0: free ones. */
  port: number
  backendPort: number
  /** The port of the backend's mailbox. Undefined: the backend uses one near its own. */
  mailboxPort: number | undefined
  /** Folder in the Supabase CLI's layout, for the embedded backend. */
  supabaseDir: string
  /** A Supabase project to use instead of the embedded backend. */
  supabase: { url: string; key: string } | null
  /** The CAPTCHA of forms, if the project requires one. */
  captcha: CaptchaSettings | undefined
  /** Hosts that the servers accept in addition to local names. `*.example.com` allows all subdomains. */
  allowedHosts: readonly string[]
  /** Origins of pages that may load from the development servers, in addition to the portal's own. */
  allowedOrigins: readonly string[]
  /** Serves as soon as the portal itself is built. Other builds and the compression of files follow while it serves. */
  isQuick?: boolean
  /** The command line that started it, for advice. Default: `npm start`. */
  command?: string
  /** Origins of builds for the document under `/__dev/`. Undefined: there is no such document. */
  dev: { origins: string[] } | undefined
}

/**
 * Reads the environment.
 * @throws CliError `missing_url`, `missing_key` or `invalid_url` if the settings of a Supabase project are incomplete; `secret_key`;
 * `usage` for an invalid port, host or origin.
 */
export function readStartConfig(
  root: string,
  flags: { fresh: boolean; home: string; devDocuments?: string | undefined },
  env: Readonly<Record<string, string | undefined>>,
): StartConfig {
  return {
    root,
    home: resolve(root, flags.home),
    fresh: flags.fresh,
    port: readPort('PORTICO_PORT', env.PORTICO_PORT, 4100),
    backendPort: readPort('PORTICO_BACKEND_PORT', env.PORTICO_BACKEND_PORT, 54321),
    mailboxPort: env.PORTICO_MAILBOX_PORT
      ? readPort('PORTICO_MAILBOX_PORT', env.PORTICO_MAILBOX_PORT, 0)
      : undefined,
    supabaseDir: resolve(root, env.PORTICO_SUPABASE_DIR || 'supabase'),
    supabase: readSupabase(env.PORTICO_SUPABASE_URL, env.PORTICO_SUPABASE_KEY),
    captcha: readCaptcha(env.PORTICO_CAPTCHA),
    allowedHosts: readHosts(env.PORTICO_ALLOWED_HOSTS),
    allowedOrigins: env.PORTICO_ALLOWED_ORIGINS
      ? parseOrigins('PORTICO_ALLOWED_ORIGINS', env.PORTICO_ALLOWED_ORIGINS)
      : [],
    dev: readDevOrigins(flags.devDocuments),
  }
}

/**
 * Reads `PORTICO_ALLOWED_HOSTS`.
 * @throws CliError `usage`
 */
export function readHosts(value: string | undefined): string[] {
  try {
    return readAllowedHosts(value ?? '')
  } catch (cause) {
    throw new CliError('usage', (cause as Error).message, { cause })
  }
}

/**
 * Reads a port number; an empty value is `standard`.
 * @throws CliError `usage` that names the variable or flag
 */
export function readPort(name: string, value: string | undefined, standard: number): number {
  if (value === undefined || value === '') return standard
  const port = parseInteger(value)
  if (port !== undefined && port < 65_500) return port
  throw new CliError(
    'usage',
    `${name} is "${value}", which is no port. Give a number from 0 (a free one) to 65499.`,
  )
}

function readSupabase(url: string | undefined, key: string | undefined): StartConfig['supabase'] {
  if (!url && !key) return null
  if (!url)
    throw new CliError(
      'missing_url',
      'PORTICO_SUPABASE_KEY is set but PORTICO_SUPABASE_URL is not. Set both, or neither for the embedded backend.',
    )
  if (!key)
    throw new CliError(
      'missing_key',
      'PORTICO_SUPABASE_URL is set but PORTICO_SUPABASE_KEY is not. Set both, or neither for the embedded backend.',
    )
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new CliError(
      'invalid_url',
      `PORTICO_SUPABASE_URL is "${url}", which is no web address. Copy it from the project's API settings, such as https://abc.supabase.co.`,
    )
  }
  checkPublicKey(key, 'PORTICO_SUPABASE_KEY')
  return { url: url.replace(/\/+$/, ''), key }
}
