import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { findRequests } from '../find-requests.ts'
import { findRise } from '../lists/list-history.ts'
import { countEntries, readKnown, readLinear } from '../lists/lists.ts'
import { catalog } from './catalog.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

test('the catalogue has a call for every request in the sources of the product', () => {
  const found = countBy(findRequests(root).map(({ file, uses }) => `${file}: ${uses}`))
  const measuredCalls = countBy(catalog.flatMap(({ sentBy, uses }) => (sentBy ? [`${sentBy}: ${uses}`] : [])))
  const missing = [...found].filter(([request, count]) => (measuredCalls.get(request) ?? 0) < count)
  expect(missing).toEqual([])
  expect([...measuredCalls.keys()].filter((request) => !found.has(request))).toEqual([])
})

test('the catalogue names each call once', () => {
  expect([...countBy(catalog.map(({ name }) => name))].filter(([, count]) => count > 1)).toEqual([])
})

test('the lists of calls that may grow only become shorter', () => {
  expect(findRise(root, 'linear', countEntries(readLinear()))).toBeNull()
  expect(findRise(root, 'known', countEntries(readKnown()))).toBeNull()
})

function countBy(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
