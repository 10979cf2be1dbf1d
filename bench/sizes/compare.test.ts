import { expect, test } from 'vitest'
import { isMissed } from '../print.ts'
import { addGroupSums, compareItems } from './compare.ts'
import { removeHash } from './items.ts'

const before = new Map([
  ['shell, assets/shell-*.js', 100_000],
  ['shell, assets/palette-*.js', 5_000],
  ['files release, remoteEntry.js', 8_000],
])

test('items that grew by more than 3 kB miss the target, smaller growth is shown, and unchanged items are hidden', () => {
  const now = new Map(before)
    .set('shell, assets/shell-*.js', 103_001)
    .set('files release, remoteEntry.js', 8_100)
  const measures = compareItems(now, before)
  expect(measures.filter(isMissed).map(({ name }) => name)).toEqual(['shell, assets/shell-*.js'])
  expect(measures.filter(({ quiet }) => !quiet)).toMatchObject([
    { name: 'shell, assets/shell-*.js', note: 'was 100.00 kB, +3.00' },
    { name: 'files release, remoteEntry.js', note: 'was 8.00 kB, +0.10' },
    { name: 'items that are as large as before', value: 1 },
  ])
})

test('new and removed items are shown, regardless of their size', () => {
  const now = new Map(before).set('shell, assets/fresh-*.js', 20)
  now.delete('shell, assets/palette-*.js')
  const measures = compareItems(now, before)
  expect(measures.find(({ name }) => name.includes('fresh'))).toMatchObject({ value: 0.02, note: 'new' })
  expect(measures.find(({ name }) => name.includes('palette'))?.note).toContain('gone')
  expect(measures.some(isMissed)).toBe(false)
})

test('groups have sums without a target, which exclude first visits', () => {
  const sums = addGroupSums(new Map(before).set('first visit, files.html', 250_000))
  expect(sums.get('all of shell')).toBe(105_000)
  expect(sums.has('all of first visit')).toBe(false)
  const grown = new Map(sums).set('all of shell', 120_000)
  expect(compareItems(grown, sums).some(isMissed)).toBe(false)
})

test('without another checkout each item is listed as it is', () => {
  expect(compareItems(before, null)).toHaveLength(3)
})

test.each([
  ['assets/data-grid-B_cD4-6F.js', 'assets/data-grid-*.js'],
  ['assets/Cuf9JUfP.js', 'assets/*.js'],
  ['remoteEntry.js', 'remoteEntry.js'],
  ['assets/style-BBuevCiP.css', 'assets/style-*.css'],
])('a file is found again in another build: %s', (path, name) => {
  expect(removeHash(path)).toBe(name)
})
