import type { PGlite } from '@electric-sql/pglite'
import { RestError } from './rest-error.ts'

/** Preferences of a caller in the header `Prefer` (RFC 7240), with the names of PostgREST. */
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
  'max-affected': /^\d{1,15}$/,
}

/** Reads the names of all time zones that Postgres knows. */
export async function readTimezones(db: PGlite): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ name: string }>('select name from pg_timezone_names')
  return new Set(rows.map(({ name }) => name))
}

/** Parses the header. The first value of a preference wins. @throws RestError PGRST122 for unknown ones with `handling=strict` */
export function readPreferences(
  header: string | null,
  timezones: ReadonlySet<string> = new Set(),
): Preferences {
  const found: Record<string, string> = {}
  const unknown: string[] = []
  for (const preference of (header ?? '').split(',').map((part) => part.trim())) {
    const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(preference) ?? []
    const isKnown =
      name === 'timezone'
        ? timezones.has(value)
        : isOneOf(Object.hasOwn(known, name) ? known[name] : undefined, value)
    if (!isKnown && preference) unknown.push(preference)
    else if (preference) found[name] ??= value
  }
  if (unknown.length > 0 && found.handling === 'strict')
    throw new RestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${unknown.join(', ')}`,
    })
  return found
}

function isOneOf(values: readonly string[] | RegExp | undefined, value: string): boolean {
  return values instanceof RegExp ? values.test(value) : values?.includes(value) === true
}

/** Returns the header `Preference-Applied` for the preferences in `heeded`; undefined if it would be empty. */
export function createAppliedHeader(
  preferences: Preferences,
  heeded: readonly (keyof Preferences)[],
): string | undefined {
  const applied = heeded.filter((name) => preferences[name] !== undefined)
  return applied.map((name) => `${name}=${preferences[name]}`).join(', ') || undefined
}
