import { expect, test } from 'vitest'
import type { Filter } from '../query/conditions/filter.ts'
import { readView, type ViewState, writeView } from '../query/conditions/view-state.ts'
import { removeFilter, setFilter, toggleGroupMatch, toggleMatch } from './filter-positions.ts'

const view = (address: string): ViewState => readView(new URLSearchParams(address))
const address = (of: ViewState) => decodeURIComponent(writeView(new URLSearchParams(), of).toString())
const x: Filter = { column: 'x', operator: 'eq', value: '9' }

test('setFilter replaces a filter, or appends one', () => {
  expect(address(setFilter(view('filter=a.eq.1&filter=b.eq.2'), { item: 0, part: 0 }, x))).toBe(
    'filter=x.eq.9&filter=b.eq.2',
  )
  expect(address(setFilter(view('filter=a.eq.1'), { item: 1, part: 0 }, x))).toBe(
    'filter=a.eq.1&filter=x.eq.9',
  )
})

test('setFilter next to a single filter creates a group with the opposite match', () => {
  expect(address(setFilter(view('filter=a.eq.1&sort=id.asc'), { item: 0, part: 1 }, x))).toBe(
    'sort=id.asc&any.1=a.eq.1&any.1=x.eq.9',
  )
  expect(address(setFilter(view('filter=a.eq.1&match=any'), { item: 0, part: 1 }, x))).toBe(
    'match=any&all.1=a.eq.1&all.1=x.eq.9',
  )
})

test('setFilter and removeFilter change a group, and a group of one becomes a single filter', () => {
  const group = view('any.1=a.eq.1&any.1=b.eq.2')
  expect(address(setFilter(group, { item: 0, part: 2 }, x))).toBe('any.1=a.eq.1&any.1=b.eq.2&any.1=x.eq.9')
  expect(address(removeFilter(group, { item: 0, part: 0 }))).toBe('filter=b.eq.2')
  expect(address(removeFilter(view('filter=a.eq.1'), { item: 0, part: 0 }))).toBe('')
})

test('toggleGroupMatch and toggleMatch switch between AND and OR', () => {
  expect(address(toggleGroupMatch(view('any.1=a.eq.1&any.1=b.eq.2'), 0))).toBe('all.1=a.eq.1&all.1=b.eq.2')
  expect(address(toggleMatch(view('filter=a.eq.1')))).toBe('match=any&filter=a.eq.1')
  expect(address(toggleMatch(toggleMatch(view('filter=a.eq.1'))))).toBe('filter=a.eq.1')
})
