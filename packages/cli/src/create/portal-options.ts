import { basename } from 'node:path'
import { CliError } from '../error.ts'
import { checkPublicKey } from '../files/secret-keys.ts'
import { type RemoteIdentity, readRemoteIdentity } from '../new/remote-identity.ts'

/** Areas that a portal can have in addition to accounts. Accounts are always included, because users could not sign in without them. */
export const optionalAreas = ['data', 'files'] as const

/** An area with its own package. */
export type Area = 'auth' | (typeof optionalAreas)[number]

/** The choices for a new portal. */
export interface PortalOptions {
  /** The name in the menu and in titles. */
  title: string
  /** The npm name of its repository. */
  packageName: string
  areas: readonly Area[]
  languages: readonly string[]
  /** The project that it uses; null for the embedded backend. */
  supabase: { url: string; key: string } | null
  /** Its first remote. */
  remote: RemoteIdentity
  /** Whether the repository has to install its own Node. */
  bringsNode: boolean
}

/** Returns the npm name for a folder: `My portal` → `my-portal`. */
export function toPackageName(folder: string): string {
  const name = basename(folder)
    .toLowerCase()
    .replaceAll(/[^a-z0-9._~-]+/g, '-')
    .replaceAll(/^[-._]+|[-._]+$/g, '')
  return name.slice(0, 100) || 'portal'
}

/** Returns the default title for a folder: `my-portal` → `My portal`. */
export function toTitle(folder: string): string {
  const words = basename(folder)
    .replaceAll(/[-_.\s]+/g, ' ')
    .trim()
  return words ? (words[0]?.toUpperCase() + words.slice(1)).slice(0, 40) : 'Portal'
}

/** @throws CliError `usage` */
export function readTitle(text: string): string {
  const title = text.trim()
  if (/^[\p{L}\p{N}][\p{L}\p{N}\p{M} .,:’'&/()-]{0,39}$/u.test(title)) return title
  throw new CliError(
    'usage',
    `"${text}" can't be the name of a portal. Take up to 40 letters, digits, spaces and simple punctuation.`,
  )
}

/**
 * Reads the areas between commas; `none` for accounts only. Returns them in the order of the menu.
 * @throws CliError `usage`
 */
export function readAreas(text: string): Area[] {
  const named = listOf(text).filter((area) => area !== 'auth' && area !== 'none')
  const unknown = named.find((area) => !optionalAreas.some((known) => known === area))
  if (unknown !== undefined)
    throw new CliError(
      'usage',
      `There is no area "${unknown}". Take some of ${optionalAreas.join(', ')}, or none.`,
    )
  return ['auth', ...optionalAreas.filter((area) => named.includes(area))]
}

/** The languages of the shell and the areas. */
const knownLanguages = ['en', 'de', 'ar']

/**
 * Reads language codes between commas. English is always included, because it is in the code.
 * @throws CliError `usage`
 */
export function readPortalLanguages(text: string): string[] {
  const named = listOf(text)
  const unknown = named.find((language) => !knownLanguages.includes(language))
  if (unknown !== undefined)
    throw new CliError(
      'usage',
      `Portico does not speak "${unknown}". Take some of ${knownLanguages.join(', ')}.`,
    )
  return knownLanguages.filter((language) => language === 'en' || named.includes(language))
}

/**
 * Returns the name, title and languages of the first remote, with texts in the languages of the portal.
 * @throws CliError `usage`, `name_taken`
 */
export function readRemote(name: string, languages: readonly string[]): RemoteIdentity {
  const identity = readRemoteIdentity(name, { languages: languages.join(',') })
  if (!['auth', ...optionalAreas].includes(identity.name)) return identity
  throw new CliError('name_taken', `"${name}" is an area of Portico. Take another name.`)
}

/** @throws CliError `invalid_url` */
export function readProjectUrl(text: string): string {
  const url = text.trim().replace(/\/+$/, '')
  if (/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : '')) return url
  throw new CliError(
    'invalid_url',
    `"${text}" is no web address. Copy it from the project's API settings, such as https://abc.supabase.co.`,
  )
}

/** @throws CliError `missing_key`, `secret_key` */
export function readProjectKey(text: string): string {
  const key = text.trim()
  if (key === '')
    throw new CliError(
      'missing_key',
      'The portal needs the publishable key of the project (sb_publishable_…).',
    )
  checkPublicKey(key, 'The key')
  return key
}

function listOf(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean)
}

/** Returns whether a version of Node can run Portico: 22.18 or newer. */
export function canRunPortico(version: string): boolean {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 18)
}
