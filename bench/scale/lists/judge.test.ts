import { expect, test } from 'vitest'
import { catalog } from '../catalog/catalog.ts'
import type { Growth } from '../growth.ts'
import { judge, shrinkKnown } from './judge.ts'

const [{ name = '' } = {}, { name: other = '' } = {}] = catalog
const one = { buffers: 10, rows: 10, catalogBuffers: 0, ms: 1, returned: 1, isTimeout: false, refusal: null }
const grows = (call: string, growth: number): Growth => ({
  ...{ name: `${call} (ordinary)`, growth, small: one },
  large: { ...one, buffers: one.buffers * growth },
})
const nothing = { known: {}, linear: {} }

test('a call that grows fails unless a list names it', () => {
  expect(judge([grows(name, 10)], nothing)).toEqual([expect.stringContaining('grows 10.0 times')])
  expect(judge([grows(name, 10)], { known: { [name]: { ordinary: 9 } }, linear: {} })).toEqual([])
  expect(judge([grows(name, 10)], { known: {}, linear: { [name]: 'An exact count.' } })).toEqual([])
})

test('a known call fails when it grows more than its list says, and when it does not grow any more', () => {
  const lists = { known: { [name]: { ordinary: 4 } }, linear: {} }
  expect(judge([grows(name, 10)], lists)).toEqual([expect.stringContaining('4 times according to the list')])
  expect(judge([grows(name, 1)], lists)).toEqual([expect.stringContaining('Remove it from the list')])
})

test('a refused call fails with the answer, also if a list names it', () => {
  const refused = { ...grows(name, 10), large: { ...one, refusal: '413 {"hint":"too_many_rows"}' } }
  const message = [expect.stringContaining('is refused: 413 {"hint":"too_many_rows"}')]
  expect(judge([refused], nothing)).toEqual(message)
  expect(judge([refused], { known: {}, linear: { [name]: 'A reason.' } })).toEqual(message)
})

test('a list fails with a call that the catalogue does not have, and with a call of both lists', () => {
  expect(judge([], { known: { gone: { ordinary: 2 } }, linear: {} })).toHaveLength(1)
  expect(judge([], { known: { [name]: { ordinary: 2 } }, linear: { [name]: 'A reason.' } })).toHaveLength(1)
})

test('an update removes flat calls and lowers numbers, and adds no call', () => {
  const growths = [grows(name, 3), grows(other, 8)]
  expect(shrinkKnown(growths, { known: { [name]: { ordinary: 5 } }, linear: {} })).toEqual({
    [name]: { ordinary: 3 },
  })
  expect(shrinkKnown([grows(name, 1)], { known: { [name]: { ordinary: 5 } }, linear: {} })).toEqual({})
  expect(shrinkKnown([grows(name, 9)], { known: { [name]: { ordinary: 5 } }, linear: {} })).toEqual({
    [name]: { ordinary: 5 },
  })
})
