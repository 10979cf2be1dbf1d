import { expect, test } from 'vitest'
import { catalog } from './catalog/catalog.ts'
import { nameOf } from './run-calls.ts'
import { visitCosts } from './visits.ts'

test('the cost of visits sums the times of calls that the catalogue has', () => {
  const outcome = {
    buffers: 1,
    rows: 1,
    catalogBuffers: 0,
    ms: 1,
    returned: 1,
    isTimeout: false,
    refusal: null,
  }
  const outcomes = new Map(
    catalog.flatMap((call) => call.actors.map((actor) => [nameOf(call, actor), outcome] as const)),
  )
  const msOfADay = 86.4e6
  const [home, all] = visitCosts(outcomes).map(({ value }) => (value * msOfADay) / 1e6)
  expect(home).toBeCloseTo(1)
  expect(all).toBeCloseTo(12)
})
