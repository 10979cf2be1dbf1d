import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { recordRowCount } from '../query/addressing/row-limit.ts'
import { getChangeStates, getNextStart, type RecordedChange } from './read-history.ts'

const change = (
  id: number,
  before: RecordedChange['before'],
  after: RecordedChange['after'],
): RecordedChange => ({
  ...{ id, operation: 'update', at: '', by: null, byName: null },
  before,
  after,
})

test('getChangeStates reconstructs a row before and after each of its changes', () => {
  const row = { house: 3, room: 4 }
  const changes = [change(2, { house: '1' }, { house: '3' }), change(1, { room: '2' }, { room: '4' })]
  expect(getChangeStates(row, changes).map(({ before, after }) => [before, after])).toEqual([
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

test('getNextStart continues after a full answer, and after a short one if the server may have truncated it', () => {
  const client = createClient('http://data.test', 'key')
  const changes = (count: number) => Array.from({ length: count }, (_, n) => change(count - n, {}, {}))
  expect(getNextStart(client, [])).toBeNull()
  expect(getNextStart(client, changes(20))).toBe(1)
  expect(getNextStart(client, changes(10))).toBe(1)
  recordRowCount(client, 100)
  expect(getNextStart(client, changes(10))).toBeNull()
  expect(getNextStart(client, changes(20))).toBe(1)
})
