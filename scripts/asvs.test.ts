import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type AsvsRow, findRowErrors, readRows, requirements } from './asvs.ts'
import { root } from './suites.ts'

// docs.test.ts checks that each test and each section of a row exists.
const page = readFileSync(join(root, 'docs/asvs.md'), 'utf8')
const rows = readRows(page)

test('docs/asvs.md covers each requirement of ASVS 5.0 of level 1 and 2 exactly once, in order', () => {
  expect(requirements).toHaveLength(253)
  expect(rows.flatMap(({ ids }) => ids)).toEqual(requirements.map(({ id }) => id))
})

test('each row of docs/asvs.md has a level, a state, and its test, its section or its reason', () => {
  expect(rows.flatMap(findRowErrors)).toEqual([])
})

test('at most 15 rows of docs/asvs.md do not apply', () => {
  expect(rows.filter(({ state }) => state === 'does not apply').length).toBeLessThanOrEqual(15)
})

test('the totals at the top of docs/asvs.md equal those of its rows', () => {
  const counts = ['met', 'not met', 'does not apply'].map((state) => {
    const some = rows.filter((row) => row.state === state)
    return [state, some.length, some.flatMap(({ ids }) => ids).length]
  })
  const sums = [...page.matchAll(/^\| \*\*([a-z ]+)\*\* \| (\d+) \| (\d+) \|/gm)].map(
    ([, state, ...numbers]) => [state, ...numbers.map(Number)],
  )
  expect(sums).toEqual(counts)
})

const good: AsvsRow = {
  ...{ name: 'V1.1.1', ids: ['V1.1.1'], level: '2', summary: 'decode once', state: 'met' },
  proof: '[test](a.test.ts "decodes once")',
}

test.each<[string, Partial<AsvsRow>]>([
  ['an unknown requirement', { ids: ['V1.1.9'], level: '' }],
  ['another level', { level: '1' }],
  ['no test', { proof: 'It is so.' }],
  ['a section in the place of a test', { proof: '[rules](data.md#names)' }],
  ['a link without the title of the test', { proof: '[test](a.test.ts)' }],
  ['two sentences as a reason', { state: 'not met', proof: 'It is not. It will be.' }],
  ['no reason', { state: 'does not apply', proof: 'Portico has none.' }],
  ['an unknown state', { state: 'partly' }],
])('a row with %s is refused', (_what, changes) => {
  expect(findRowErrors(good)).toEqual([])
  expect(findRowErrors({ ...good, ...changes })).not.toEqual([])
})

test('a row about the documentation may name a section instead of a test', () => {
  const row = { ...good, name: 'V7.1.2', ids: ['V7.1.2'], proof: '[sessions](protection.md#sessions)' }
  expect(findRowErrors(row)).toEqual([])
})
