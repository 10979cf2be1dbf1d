import type { Condition } from './conditions.ts'

/** PostgREST reads `*` as `%` and knows no escape for it, so a value that holds one is matched as a regular expression. */
export function like(column: string, value: string, anchor: '' | '^'): Condition {
  if (value.includes('*')) {
    return { column, operator: 'imatch', value: anchor + value.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&') }
  }
  const literal = value.replaceAll(/[\\%_]/g, '\\$&')
  return { column, operator: 'ilike', value: anchor ? `${literal}*` : `*${literal}*` }
}
