import { expect, test } from 'vitest'
import { noSelection, reach } from '../list/selection.ts'
import type { Entry } from '../storage/entry.ts'
import { goOn } from './go-on.ts'

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
  const some = reach(all, parts, 'b', 'toggle')
  expect([...goOn(some, before, after, null).chosen]).toEqual(['a', 'c', 'd', 'e', 'f'])
  expect([...goOn(reach(all, parts, 'a', 'only'), before, after, null).chosen]).toEqual(['a'])
})

test('End, a range to the end, and type-ahead reach their target when more entries load', () => {
  const at = reach(noSelection, parts, 'b', 'only')
  expect(goOn(at, before, after, { how: 'only' }).at).toBe('f')
  expect([...goOn(at, before, after, { how: 'range' }).chosen].join('')).toBe('bcdef')
  const goal = { typed: 'f', how: 'only' } as const
  const nowhere = goOn(at, before, linesOf('abcde'), goal)
  expect([nowhere.at, goOn(nowhere, before, after, goal).at]).toEqual(['b', 'f'])
})
