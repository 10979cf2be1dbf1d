import { expect, test } from 'vitest'
import { type Change, statesAround } from './read-history.ts'

const change = (id: number, before: Change['before'], after: Change['after']): Change => ({
  ...{ id, operation: 'update', at: '', by: null, byName: null },
  before,
  after,
})

test('a row is traced back through its changes, with what each of them left as it was', () => {
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
