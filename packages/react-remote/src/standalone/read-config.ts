import { isSecretKey } from '@portico/contract/keys'
import type { RequestDeadlines } from '@portico/session'
import { deadlineExpected, deadlineNames, readDeadline } from '../frame/read-deadlines.ts'
import { StandaloneError } from './standalone-error.ts'

/** The configuration in the document of a standalone page. */
export interface StandaloneConfig {
  /** The Supabase project's address. */
  url: string
  /** Its publishable key. */
  key: string
  access?: 'public' | 'signed-in'
  /** Timeouts for the backend. Missing ones keep their defaults. */
  deadlines?: Partial<RequestDeadlines>
  /** Passed to the remote as `host.config`. */
  config?: unknown
}

/**
 * Reads the JSON block `#portico-config`.
 * @throws StandaloneError `config_missing`, `config_invalid`
 */
export function readConfig(page: Document): StandaloneConfig {
  const block = page.getElementById('portico-config')?.textContent
  if (!block) throw new StandaloneError('config_missing', 'The document holds no block #portico-config.')
  const config = parse(block)
  if (typeof config !== 'object' || config === null) {
    throw new StandaloneError('config_invalid', '#portico-config: expected an object.')
  }
  const { url, key, access, deadlines, config: forRemote } = config as Record<string, unknown>
  if (typeof url !== 'string' || !URL.canParse(url)) {
    throw new StandaloneError(
      'config_invalid',
      '#portico-config url: expected the address of a Supabase project.',
    )
  }
  if (typeof key !== 'string' || key === '') {
    throw new StandaloneError('config_invalid', '#portico-config key: expected a publishable key.')
  }
  if (isSecretKey(key)) {
    throw new StandaloneError(
      'config_invalid',
      '#portico-config key: expected a publishable key, found a secret one. Whoever reads this page has it: revoke it.',
    )
  }
  const isKnownAccess = access === 'public' || access === 'signed-in'
  return { url, key, config: forRemote, ...(isKnownAccess && { access }), ...readDeadlines(deadlines) }
}

function readDeadlines(given: unknown): Pick<StandaloneConfig, 'deadlines'> {
  if (given === undefined) return {}
  if (typeof given !== 'object' || given === null)
    throw new StandaloneError('config_invalid', '#portico-config deadlines: expected an object.')
  const names: readonly string[] = deadlineNames
  for (const [name, value] of Object.entries(given)) {
    const expected = names.includes(name) ? deadlineExpected : `one of ${names.join(', ')}`
    if (!names.includes(name) || readDeadline(value) === null)
      throw new StandaloneError('config_invalid', `#portico-config deadlines.${name}: expected ${expected}.`)
  }
  return { deadlines: given }
}

function parse(block: string): unknown {
  try {
    return JSON.parse(block)
  } catch (cause) {
    throw new StandaloneError('config_invalid', '#portico-config: expected JSON.', { cause })
  }
}
