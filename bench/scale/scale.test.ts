import { beforeAll, expect, test } from 'vitest'
import { catalog } from './catalog/catalog.ts'
import { embedded } from './embedded.ts'
import { judge } from './lists/judge.ts'
import { readKnown, readLinear } from './lists/lists.ts'
import { testSizes } from './sizes.ts'
import { measureTwoSizes, type TwoSizes } from './two-sizes.ts'

let measured: TwoSizes

beforeAll(async () => {
  measured = await measureTwoSizes(embedded, testSizes)
})

test('a call reads as much per returned row with 20,000 rows as with 2,000, unless a list names it', () => {
  const lists = { known: readKnown(), linear: readLinear() }
  expect(judge(measured.growths, lists)).toEqual([])
})

test('the catalogue has a call for every SQL function that users may call', () => {
  const called = new Set(catalog.map(({ uses }) => uses))
  expect(measured.functions.filter((name) => !called.has(name))).toEqual([])
  expect(measured.functions.length).toBeGreaterThan(40)
})
