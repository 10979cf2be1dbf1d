import { RestError } from './rest-error.ts'

/** What a caller prefers, by the header `Prefer` (RFC 7240) in PostgREST's words. */
export interface Preferences {
  resolution?: 'merge-duplicates' | 'ignore-duplicates'
  missing?: 'default' | 'null'
  return?: 'representation' | 'minimal' | 'headers-only'
  count?: 'exact' | 'planned' | 'estimated'
  tx?: 'commit' | 'rollback'
  handling?: 'strict' | 'lenient'
  timezone?: string
  'max-affected'?: string
}

const known: Record<string, readonly string[] | RegExp> = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  tx: ['commit', 'rollback'],
  handling: ['strict', 'lenient'],
  timezone: /^[\w+/-]{1,64}$/,
  'max-affected': /^\d{1,15}$/,
}

/** Reads the header; the first of several counts. @throws RestError PGRST122 for unknown ones with `handling=strict` */
export function readPreferences(header: string | null): Preferences {
  const found: Record<string, string> = {}
  const unknown: string[] = []
  for (const preference of (header ?? '').split(',').map((part) => part.trim())) {
    const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(preference) ?? []
    const values = Object.hasOwn(known, name) ? known[name] : undefined
    const isKnown = values instanceof RegExp ? values.test(value) : values?.includes(value)
    if (!isKnown && preference) unknown.push(preference)
    else if (preference) found[name] ??= value
  }
  if (unknown.length > 0 && found.handling === 'strict')
    throw new RestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${unknown.join(', ')}`,
    })
  return found
}

/** The header that says what was heeded; undefined where nothing was. */
export function appliedHeader(
  preferences: Preferences,
  heeded: readonly (keyof Preferences)[],
): string | undefined {
  const applied = heeded.filter((name) => preferences[name] !== undefined)
  return applied.map((name) => `${name}=${preferences[name]}`).join(', ') || undefined
}
