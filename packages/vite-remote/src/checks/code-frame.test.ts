import { expect, test } from 'vitest'
import { createCodeFrame } from './code-frame.ts'

const code = Array.from({ length: 12 }, (_, index) => `line ${index + 1}`).join('\n')

test('a frame has two lines on each side, and a mark below the column', () => {
  expect(createCodeFrame(code, 9, 6)).toBe(
    [
      '   7 | line 7',
      '   8 | line 8',
      '>  9 | line 9',
      '     |      ^',
      '  10 | line 10',
      '  11 | line 11',
    ].join('\n'),
  )
})

test('a frame ends with the file', () => {
  expect(createCodeFrame('one\ntwo', 1, 1)).toBe(['> 1 | one', '    | ^', '  2 | two'].join('\n'))
})
