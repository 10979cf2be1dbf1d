import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { noteRows } from '../query/addressing/row-limit.ts'
import { type Change, nextStart, statesAround } from './read-history.ts'

const change = (id: number, before: Change['before'], after: Change['after']): Change => ({
  ...{ id, operation: 'update', at: '', by: null, byName: null },
  before,
  after,
})

test('statesAround reconstructs a row before and after each of its changes', () => {
  const row = { house: 3, room: 4 }
  const changes = [change(2, { house: '1' }, { house: '3' }), change(1, { room: '2' }, { room: '4' })]
  expect(statesAround(row, changes).map(({ before, after }) => [before, after])).toEqual([
    [
      { house: '1', room: 4 },
      { house: '3', room: 4 },
    ],
    [
      { house: '1', room: '2' },
      { house: '1', room: '4' },
    ],
  ])
})

test('nextStart continues after a full answer, and after a short one if the server may have truncated it', () => {
  const client = createClient('http://data.test', 'key')
  const changes = (count: number) => Array.from({ length: count }, (_, n) => change(count - n, {}, {}))
  expect(nextStart(client, [])).toBeNull()
  expect(nextStart(client, changes(20))).toBe(1)
  expect(nextStart(client, changes(10))).toBe(1)
  noteRows(client, 100)
  expect(nextStart(client, changes(10))).toBeNull()
  expect(nextStart(client, changes(20))).toBe(1)
})
