import type { Appearance } from '@portico/contract'
import { findValidLocale } from '@portico/contract'
import { isSecretKey } from '@portico/contract/keys'
import type { RequestDeadlines } from '@portico/session'
import { directionOf } from '@portico/ui'
import { deadlineExpected, deadlineNames, readDeadline } from '../frame/read-deadlines.ts'
import { createAttributeError } from './embed-error.ts'
import { toCamelCase } from './reflect-attributes.ts'

/**
 * The type of a remote's own attribute: a text, a list of names with commas or spaces between them, a list of only these names, or a
 * flag.
 */
export type AttributeType = 'text' | 'list' | 'flag' | readonly string[]

/** The place of the remote's address: only in memory, or in the page's address, behind `#` or below a path. */
export type Routing = { mode: 'memory'; path: string } | { mode: 'hash' } | { mode: 'path'; base: string }

/** The settings in an element's attributes. */
export interface EmbedSettings {
  url: string
  key: string
  cookieDomain: string | null
  callbackPath: string | null
  signInUrl: string | null
  /** Whether the page provides the tokens, so that no session starts before that. */
  isOfPage: boolean
  /** Timeouts for the backend. Missing ones keep their defaults. */
  deadlines: Partial<RequestDeadlines>
  routing: Routing
  appearance: Appearance
  /** The remote's own attributes in camel case, which it gets as `host.config`. */
  config: Record<string, string | readonly string[] | boolean>
}

/** The attributes that every element has. */
export const commonAttributes = [
  'supabase-url',
  'supabase-key',
  'cookie-domain',
  'callback-path',
  'sign-in-url',
  'session',
  'soft-deadline',
  'answer-deadline',
  'idle-deadline',
  'routing',
  'base',
  'path',
  'theme',
  'density',
  'lang',
  'dir',
] as const

/** Properties that some frameworks write as attributes while the element is not defined yet, which turns functions into text. */
export const propertiesAsAttributes = ['getaccesstoken', 'supabaseclient']

/**
 * Reads an element's attributes.
 * @throws EmbedError `missing_url`, `invalid_url`, `missing_key`, `invalid_attribute`
 */
export function readSettings(element: Element, own: Readonly<Record<string, AttributeType>>): EmbedSettings {
  return {
    url: readUrl(element),
    key: readKey(element),
    cookieDomain: element.getAttribute('cookie-domain'),
    callbackPath: element.hasAttribute('callback-path') ? readPath(element, 'callback-path') : null,
    signInUrl: readSignInUrl(element),
    isOfPage: oneOf(element, 'session', ['own', 'page'], 'own') === 'page' || hasPropertyAsAttribute(element),
    deadlines: readDeadlines(element),
    routing: readRouting(element),
    appearance: readAppearance(element),
    config: Object.fromEntries(
      Object.entries(own)
        .filter(([name]) => element.hasAttribute(name))
        .map(([name, kind]) => [toCamelCase(name), readOwn(name, element.getAttribute(name) ?? '', kind)]),
    ),
  }
}

/** Returns a text that changes if the settings require a new mount of the remote. A change of appearance does not. */
export function getMountIdentity({ appearance: _followed, ...rest }: EmbedSettings): string {
  return JSON.stringify(rest)
}

/** Returns whether the author of the page has tried to use the page's own session. */
export function hasPropertyAsAttribute(element: Element): boolean {
  return propertiesAsAttributes.some((name) => element.hasAttribute(name))
}

function readUrl(element: Element): string {
  const url = element.getAttribute('supabase-url')?.trim()
  if (!url) throw createAttributeError('missing_url', 'supabase-url')
  if (!isWebAddress(url)) throw createAttributeError('invalid_url', 'supabase-url', 'address', url)
  return url
}

function readKey(element: Element): string {
  const key = element.getAttribute('supabase-key')?.trim()
  if (!key) throw createAttributeError('missing_key', 'supabase-key')
  if (isSecretKey(key)) throw createAttributeError('invalid_attribute', 'supabase-key', 'secret')
  return key
}

/** Only accepts an address that a link may lead to, because attributes are often filled from data. */
function readSignInUrl(element: Element): string | null {
  const address = element.getAttribute('sign-in-url')
  if (address === null) return null
  if (!isWebAddress(address, element.baseURI))
    throw createAttributeError('invalid_attribute', 'sign-in-url', 'link', address)
  return address
}

function isWebAddress(text: string, base?: string): boolean {
  return URL.canParse(text, base) && /^https?:$/.test(new URL(text, base).protocol)
}

function readDeadlines(element: Element): Partial<RequestDeadlines> {
  return Object.fromEntries(
    deadlineNames.flatMap((name) => {
      const text = element.getAttribute(`${name}-deadline`)
      if (text === null) return []
      const value = readDeadline(text)
      if (value === null)
        throw createAttributeError('invalid_attribute', `${name}-deadline`, [deadlineExpected], text)
      return [[name, value]]
    }),
  )
}

function readRouting(element: Element): Routing {
  const mode = oneOf(element, 'routing', ['memory', 'hash', 'path'], 'memory')
  if (mode === 'hash') return { mode }
  if (mode === 'memory') return { mode, path: readPath(element, 'path') }
  return { mode, base: readPath(element, 'base') }
}

function readPath(element: Element, name: string): string {
  const path = element.getAttribute(name) ?? '/'
  if (!path.startsWith('/') || path.startsWith('//'))
    throw createAttributeError('invalid_attribute', name, 'path', path)
  return path
}

const themes = ['light', 'dark', 'system'] as const
const densities = ['compact', 'regular', 'relaxed'] as const

function readAppearance(element: Element): Appearance {
  return {
    theme: oneOf(element, 'theme', themes, 'system'),
    density: oneOf(element, 'density', densities, 'regular'),
    ...readLanguage(element),
  }
}

/** Returns the appearance for an error notice: an invalid theme or density gets its default. */
export function readUsableAppearance(element: Element): Appearance {
  return {
    theme: themes.find((one) => one === element.getAttribute('theme')) ?? 'system',
    density: densities.find((one) => one === element.getAttribute('density')) ?? 'regular',
    ...readLanguage(element),
  }
}

/**
 * Reads language and direction from the element, or else from the surrounding page. A direction only counts at the element of the
 * language, or inside of it.
 */
function readLanguage(element: Element): Pick<Appearance, 'locale' | 'direction'> {
  const [spoken, turned] = [element.closest('[lang]'), element.closest('[dir]')]
  const locale = spoken?.getAttribute('lang') || findValidLocale(navigator.languages)
  const dir = !spoken || spoken.contains(turned) ? turned?.getAttribute('dir') : null
  const isRightToLeft = dir === 'rtl' || (!dir && directionOf(locale) === 'rtl')
  return { locale, direction: isRightToLeft ? 'rtl' : 'ltr' }
}

function oneOf<const T extends string>(
  element: Element,
  name: string,
  allowed: readonly T[],
  fallback: T,
): T {
  const value = element.getAttribute(name)
  if (value === null) return fallback
  const known = allowed.find((one) => one === value)
  if (known === undefined) throw createAttributeError('invalid_attribute', name, allowed, value)
  return known
}

function readOwn(name: string, value: string, kind: AttributeType): string | readonly string[] | boolean {
  if (kind === 'flag') return value !== 'false'
  if (kind === 'text') return value
  const names = value.split(/[\s,]+/).filter(Boolean)
  const unknown = kind === 'list' ? undefined : names.find((one) => !kind.includes(one))
  if (unknown !== undefined)
    throw createAttributeError('invalid_attribute', name, [`some of ${kind[0]}`, ...kind.slice(1)], unknown)
  return names
}
