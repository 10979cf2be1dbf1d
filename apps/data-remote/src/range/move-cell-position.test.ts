import { expect, test } from 'vitest'
import { moveCellPosition } from './move-cell-position.ts'

const bounds = { top: 0, bottom: 99, left: 1, right: 6 }
const from = { rowIdx: 10, idx: 3 }
const plain = { ctrlKey: false, metaKey: false }
const leftToRight = { isRightToLeft: false, page: 20 }

test.each([
  ['ArrowUp', 9, 3],
  ['ArrowDown', 11, 3],
  ['ArrowLeft', 10, 2],
  ['ArrowRight', 10, 4],
  ['Home', 10, 1],
  ['End', 10, 6],
  ['PageUp', 0, 3],
  ['PageDown', 30, 3],
])('moveCellPosition moves by %s', (key, rowIdx, idx) => {
  expect(moveCellPosition({ key, ...plain }, from, bounds, leftToRight)).toEqual({ rowIdx, idx })
})

test.each([
  ['ArrowUp', 0, 3],
  ['ArrowDown', 99, 3],
  ['ArrowLeft', 10, 1],
  ['ArrowRight', 10, 6],
  ['Home', 0, 1],
  ['End', 99, 6],
])('moveCellPosition moves to the edge by Ctrl+%s', (key, rowIdx, idx) => {
  expect(moveCellPosition({ key, ctrlKey: true, metaKey: false }, from, bounds, leftToRight)).toEqual({
    rowIdx,
    idx,
  })
})

test('moveCellPosition follows the direction of the page, and stays in the grid', () => {
  const rightToLeft = { isRightToLeft: true, page: 20 }
  expect(moveCellPosition({ key: 'ArrowLeft', ...plain }, from, bounds, rightToLeft)).toEqual({
    rowIdx: 10,
    idx: 4,
  })
  const corner = { rowIdx: 0, idx: 1 }
  expect(moveCellPosition({ key: 'ArrowUp', ...plain }, corner, bounds, leftToRight)).toEqual(corner)
  expect(moveCellPosition({ key: 'x', ...plain }, corner, bounds, leftToRight)).toBeNull()
})
