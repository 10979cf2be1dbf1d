import { expect, test } from 'vitest'
import { compareSizes, isFlat } from './growth.ts'
import type { Outcome } from './run-calls.ts'

const outcome = (numbers: Partial<Outcome>): Outcome => ({
  ...{ buffers: 100, rows: 100, catalogBuffers: 0, ms: 1, returned: 1, isTimeout: false, refusal: null },
  ...numbers,
})
const growthOf = (small: Partial<Outcome>, large: Partial<Outcome>) =>
  compareSizes(new Map([['a', outcome(small)]]), new Map([['a', outcome(large)]])).map(isFlat)

test('a call is flat if its reads per returned row stay the same', () => {
  expect(growthOf({ buffers: 100, returned: 20 }, { buffers: 1_000, returned: 200 })).toEqual([true])
  expect(growthOf({ buffers: 12, rows: 4 }, { buffers: 20, rows: 4 })).toEqual([true])
})

test('a call grows if it reads more pages or more rows for the same answer', () => {
  expect(growthOf({ buffers: 100, returned: 200 }, { buffers: 1_000, returned: 200 })).toEqual([false])
  expect(growthOf({ rows: 352, returned: 200 }, { rows: 2_152, returned: 200 })).toEqual([false])
})

test('a call grows if it reads more of the catalogues, beyond what a connection needs', () => {
  expect(growthOf({ catalogBuffers: 20 }, { catalogBuffers: 200 })).toEqual([true])
  expect(growthOf({ catalogBuffers: 1_000 }, { catalogBuffers: 10_000 })).toEqual([false])
})

test('a call grows if a database has no answer before its timeout, or refuses it', () => {
  expect(growthOf({}, { isTimeout: true })).toEqual([false])
  expect(growthOf({ refusal: '413 {}' }, {})).toEqual([false])
})

test('a call that was measured once is an error', () => {
  expect(() => compareSizes(new Map([['a', outcome({})]]), new Map())).toThrow('was not measured')
})
