import { expect, test } from 'vitest'
import { boxBetween, isInBox, spotAfter } from './box.ts'

const bounds = { top: 0, bottom: 99, left: 1, right: 6 }
const from = { rowIdx: 10, idx: 3 }
const plain = { ctrlKey: false, metaKey: false }
const leftToRight = { isRightToLeft: false, page: 20 }

test('a block is the same from each of its corners', () => {
  const box = { top: 1, bottom: 3, left: 2, right: 5 }
  expect(boxBetween({ rowIdx: 1, idx: 2 }, { rowIdx: 3, idx: 5 })).toEqual(box)
  expect(boxBetween({ rowIdx: 3, idx: 2 }, { rowIdx: 1, idx: 5 })).toEqual(box)
  expect(isInBox(box, { rowIdx: 3, idx: 5 })).toBe(true)
  expect(isInBox(box, { rowIdx: 4, idx: 5 })).toBe(false)
  expect(isInBox(box, { rowIdx: 3, idx: 1 })).toBe(false)
})

test.each([
  ['ArrowUp', 9, 3],
  ['ArrowDown', 11, 3],
  ['ArrowLeft', 10, 2],
  ['ArrowRight', 10, 4],
  ['Home', 10, 1],
  ['End', 10, 6],
  ['PageUp', 0, 3],
  ['PageDown', 30, 3],
])('%s', (key, rowIdx, idx) => {
  expect(spotAfter({ key, ...plain }, from, bounds, leftToRight)).toEqual({ rowIdx, idx })
})

test.each([
  ['ArrowUp', 0, 3],
  ['ArrowDown', 99, 3],
  ['ArrowLeft', 10, 1],
  ['ArrowRight', 10, 6],
  ['Home', 0, 1],
  ['End', 99, 6],
])('Ctrl+%s goes to the edge', (key, rowIdx, idx) => {
  expect(spotAfter({ key, ctrlKey: true, metaKey: false }, from, bounds, leftToRight)).toEqual({
    rowIdx,
    idx,
  })
})

test('the arrows follow the direction of the page, and stay in the grid', () => {
  const rightToLeft = { isRightToLeft: true, page: 20 }
  expect(spotAfter({ key: 'ArrowLeft', ...plain }, from, bounds, rightToLeft)).toEqual({ rowIdx: 10, idx: 4 })
  const corner = { rowIdx: 0, idx: 1 }
  expect(spotAfter({ key: 'ArrowUp', ...plain }, corner, bounds, leftToRight)).toEqual(corner)
  expect(spotAfter({ key: 'x', ...plain }, corner, bounds, leftToRight)).toBeNull()
})
