import type { Condition } from './conditions.ts'

/**
 * Returns a condition on a part of a text. PostgREST reads `*` as `%` without any escape, so a value with `*` is matched as a regular
 * expression.
 */
export function createLikeCondition(
  column: string,
  value: string,
  at: 'start' | 'end' | 'anywhere' = 'anywhere',
): Extract<Condition, { column: string }> {
  const isStart = at === 'start'
  const isEnd = at === 'end'
  if (value.includes('*')) {
    const literal = value.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
    return { column, operator: 'imatch', value: `${isStart ? '^' : ''}${literal}${isEnd ? '$' : ''}` }
  }
  const literal = value.replaceAll(/[\\%_]/g, '\\$&')
  return { column, operator: 'ilike', value: `${isStart ? '' : '*'}${literal}${isEnd ? '' : '*'}` }
}
