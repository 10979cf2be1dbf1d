import { AloneError } from '../error.ts'

/** What the document of a remote's own page says. */
export interface AloneConfig {
  /** The Supabase project's address. */
  url: string
  /** Its publishable key. */
  key: string
  access?: 'public' | 'signed-in'
  /** Handed to the remote as `host.config`. */
  config?: unknown
}

/**
 * Reads the JSON block `#portico-config`.
 * @throws AloneError `config_missing`, `config_invalid`
 */
export function readConfig(page: Document): AloneConfig {
  const block = page.getElementById('portico-config')?.textContent
  if (!block) throw new AloneError('config_missing', 'The document holds no block #portico-config.')
  const config = parse(block)
  if (typeof config !== 'object' || config === null) {
    throw new AloneError('config_invalid', '#portico-config: expected an object.')
  }
  const { url, key, access, config: forRemote } = config as Record<string, unknown>
  if (typeof url !== 'string' || !URL.canParse(url)) {
    throw new AloneError('config_invalid', '#portico-config url: expected the address of a Supabase project.')
  }
  if (typeof key !== 'string' || key === '') {
    throw new AloneError('config_invalid', '#portico-config key: expected a publishable key.')
  }
  const isKnownAccess = access === 'public' || access === 'signed-in'
  return { url, key, config: forRemote, ...(isKnownAccess ? { access } : {}) }
}

function parse(block: string): unknown {
  try {
    return JSON.parse(block)
  } catch (cause) {
    throw new AloneError('config_invalid', '#portico-config: expected JSON.', { cause })
  }
}
