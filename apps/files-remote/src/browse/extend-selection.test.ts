import { expect, test } from 'vitest'
import { noSelection, selectEntry } from '../list/selection.ts'
import type { Entry } from '../storage/entry.ts'
import { extendSelection } from './extend-selection.ts'

const parts = ['a', 'b', 'c', 'd']

const linesOf = (names: string) =>
  [...names].map(
    (name): Entry => ({
      ...{ kind: 'file', part: name, name, key: name },
      ...{ size: 1, type: '', updatedAt: null },
    }),
  )

const [before, after] = [linesOf('abcd'), linesOf('abcdef')]

test('“select all” in a folder that still loads includes later entries, except for deselected ones', () => {
  const all = { ...noSelection, chosen: new Set(parts), isAll: true }
  const some = selectEntry(all, parts, 'b', 'toggle')
  expect([...extendSelection(some, before, after, null).chosen]).toEqual(['a', 'c', 'd', 'e', 'f'])
  expect([...extendSelection(selectEntry(all, parts, 'a', 'only'), before, after, null).chosen]).toEqual([
    'a',
  ])
})

test('End, a range to the end, and type-ahead reach their target when more entries load', () => {
  const at = selectEntry(noSelection, parts, 'b', 'only')
  expect(extendSelection(at, before, after, { how: 'only' }).at).toBe('f')
  expect([...extendSelection(at, before, after, { how: 'range' }).chosen].join('')).toBe('bcdef')
  const goal = { typed: 'f', how: 'only' } as const
  const nowhere = extendSelection(at, before, linesOf('abcde'), goal)
  expect([nowhere.at, extendSelection(nowhere, before, after, goal).at]).toEqual(['b', 'f'])
})
