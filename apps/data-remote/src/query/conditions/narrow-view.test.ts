import { expect, test } from 'vitest'
import type { Filter } from './filter.ts'
import { narrowView } from './narrow-view.ts'

const filter = (value: string): Filter => ({ column: 'title', operator: 'eq', value })
const a = filter('a')
const b = filter('b')
const c = filter('c')

test('narrowView appends a filter to filters that must all match', () => {
  expect(narrowView({ sorts: [], filters: [a] }, b)).toEqual({ sorts: [], filters: [a, b] })
})

test('narrowView moves filters of which any must match into a group', () => {
  expect(narrowView({ sorts: [], filters: [a, b], match: 'any', search: 'x' }, c)).toEqual({
    sorts: [],
    filters: [{ match: 'any', filters: [a, b] }, c],
    search: 'x',
  })
  expect(narrowView({ sorts: [], filters: [a], match: 'any' }, b)).toEqual({ sorts: [], filters: [a, b] })
})

test('narrowView returns null instead of nesting groups', () => {
  const filters = [a, { match: 'all' as const, filters: [b, c] }]
  expect(narrowView({ sorts: [], filters, match: 'any' }, b)).toBeNull()
})
