import { expect, test } from 'vitest'
import { getGridMove } from './grid-moves.ts'

/** The tiles are 0 1 2 / 3 4 5 / 6 7. */
const grid = { count: 8, columns: 3, lines: 2, isRtl: false }

test.each([
  ['ArrowRight', 1, 2],
  ['ArrowRight', 7, 7],
  ['ArrowLeft', 3, 2],
  ['ArrowDown', 1, 4],
  ['ArrowDown', 5, 7],
  ['ArrowDown', 7, 7],
  ['ArrowUp', 4, 1],
  ['ArrowUp', 1, 1],
  ['PageDown', 1, 7],
  ['PageUp', 7, 1],
  ['ArrowDown', -1, 0],
  ['Home', 4, undefined],
  ['a', 4, undefined],
])('%s moves from tile %s to %s', (key, from, to) => {
  expect(getGridMove(key, from, grid)).toBe(to)
})

test('ArrowLeft moves to the next tile when the text runs from right to left', () => {
  expect(getGridMove('ArrowLeft', 1, { ...grid, isRtl: true })).toBe(2)
  expect(getGridMove('ArrowRight', 1, { ...grid, isRtl: true })).toBe(0)
})
