import { expect, test } from 'vitest'
import type { Measurement } from '../measure.ts'
import { findDisagreements } from './compare-runs.ts'

const ratio = (name: string, value: number): Measurement => ({ name, value, unit: '×', isSummary: true })

test('finds the ratios that differ by more than the limit, the largest first', () => {
  const before = [ratio('equal', 1), ratio('close', 1), ratio('faster', 1), ratio('slower', 1)]
  const after = [ratio('equal', 1), ratio('close', 1.06), ratio('faster', 0.9), ratio('slower', 1.3)]
  expect(findDisagreements(before, after).map(({ name }) => name)).toEqual(['slower', 'faster'])
})

test('compares large ratios relative to their size', () => {
  const names = (after: number) =>
    findDisagreements([ratio('paint', 3)], [ratio('paint', after)]).map(({ name }) => name)
  expect([names(3.2), names(3.22)]).toEqual([[], ['paint']])
})

test('finds ratios that only one run has, or that are not numbers', () => {
  const found = findDisagreements(
    [ratio('old', 1), ratio('both', 1)],
    [ratio('new', 1), ratio('both', Number.NaN)],
  )
  expect(found.map(({ name }) => name).toSorted()).toEqual(['both', 'new', 'old'])
})

test('ignores numbers that are not ratios of all pages', () => {
  const time = (value: number): Measurement => ({ name: 'time', value, unit: '×' })
  expect(findDisagreements([time(1)], [time(900)])).toEqual([])
})
