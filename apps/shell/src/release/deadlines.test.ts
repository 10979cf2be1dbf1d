import { afterEach, expect, test } from 'vitest'
import { deadlines, setDeadlines } from './deadlines.ts'

const standard = { ...deadlines }
afterEach(() => setDeadlines(standard))

test('a document without deadlines leaves the usual ones', () => {
  setDeadlines(undefined)
  expect(deadlines).toEqual(standard)
})

test('what the document names is taken, the rest stays', () => {
  setDeadlines({ phase: 30_000 })
  expect(deadlines).toEqual({ ...standard, phase: 30_000 })
})

test.each([
  ['deadlines', 'soon'],
  ['deadlines', null],
  ['deadlines.whole', { whole: '20 s' }],
  ['deadlines.whole', { whole: -1 }],
  ['deadlines.whole', { whole: 2 ** 31 }],
  ['deadlines.hole', { hole: 1 }],
  ['deadlines.constructor', { constructor: 1 }],
])('a fault is refused with its path: %s of %j', (path, given) => {
  expect(() => setDeadlines(given)).toThrow(expect.objectContaining({ code: 'config_invalid', path }))
  expect(deadlines).toEqual(standard)
})
