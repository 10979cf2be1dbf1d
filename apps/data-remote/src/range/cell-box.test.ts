import { expect, test } from 'vitest'
import { createBox, isInBox } from './cell-box.ts'

test('createBox returns the same box from each corner', () => {
  const box = { top: 1, bottom: 3, left: 2, right: 5 }
  expect(createBox({ rowIdx: 1, idx: 2 }, { rowIdx: 3, idx: 5 })).toEqual(box)
  expect(createBox({ rowIdx: 3, idx: 2 }, { rowIdx: 1, idx: 5 })).toEqual(box)
  expect(isInBox(box, { rowIdx: 3, idx: 5 })).toBe(true)
  expect(isInBox(box, { rowIdx: 4, idx: 5 })).toBe(false)
  expect(isInBox(box, { rowIdx: 3, idx: 1 })).toBe(false)
})
