import type { Translate } from '@portico/ui'
import type { Column } from './schema.ts'

/** Describes a column's default: the value if the SQL is a literal. Empty if there is no default. */
export function formatDefault(
  t: Translate,
  { identity, default: sql }: Pick<Column, 'identity' | 'default'>,
): string {
  if (identity) return t('next number')
  if (sql === null) return ''
  const bare = sql.replace(/^\((.*)\)$/s, '$1')
  const text = /^'((?:[^']|'')*)'(?:::[^']+)?$/.exec(bare)?.[1]
  if (text !== undefined) return text.replaceAll("''", "'")
  const value = /^\(?(-?\d+(?:\.\d+)?|true|false|null)\)?(?:::[^']+)?$/i.exec(bare)?.[1]
  return value ?? functionInWords(t, bare) ?? sql
}

/** Describes common functions in defaults. Null for others, which are shown as SQL. */
function functionInWords(t: Translate, sql: string): string | null {
  if (/^nextval\(/i.test(sql)) return t('next number')
  if (/^(now\(\)|current_time|localtime)/i.test(sql)) return t('current time')
  if (/^current_date/i.test(sql)) return t('today')
  if (/^([a-z_]+\.)?(gen_random_uuid|uuid_generate_v4)\(\)$/.test(sql)) return t('random id')
  return sql === 'auth.uid()' ? t('your user id') : null
}
