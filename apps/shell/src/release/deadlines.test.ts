import { afterEach, expect, test } from 'vitest'
import { deadlines, setDeadlines } from './deadlines.ts'

const standard = { ...deadlines }
afterEach(() => setDeadlines(standard))

test('setDeadlines keeps the defaults if the document has no deadlines', () => {
  setDeadlines(undefined)
  expect(deadlines).toEqual(standard)
})

test('setDeadlines changes the given deadlines, and keeps the others', () => {
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
])('setDeadlines names the path %s in its error for %j', (path, given) => {
  expect(() => setDeadlines(given)).toThrow(expect.objectContaining({ code: 'config_invalid', path }))
  expect(deadlines).toEqual(standard)
})
