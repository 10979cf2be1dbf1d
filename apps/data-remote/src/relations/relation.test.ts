import { expect, test } from 'vitest'
import { aColumn, aTable } from '../schema/table.fixture.ts'
import { isReference } from './is-reference.ts'
import { keyReferred, referringTo, relationOf } from './relation.ts'

const rooms = aTable({
  name: 'rooms',
  columns: [aColumn('house', 'exact'), aColumn('number', 'exact'), aColumn('title', 'text')],
  primaryKey: ['house', 'number'],
})
const key = (columns: string[], refTable: string, refColumns: string[]) => ({
  name: columns.join(),
  columns,
  refSchema: 'public',
  refTable,
  refColumns,
})
const desks = aTable({
  name: 'desks',
  columns: [
    aColumn('id', 'exact'),
    aColumn('house', 'exact'),
    aColumn('room', 'exact'),
    aColumn('owner', 'uuid'),
  ],
  foreignKeys: [key(['house', 'room'], 'rooms', ['house', 'number']), key(['owner'], 'users', ['id'])],
})

test('a composite foreign key is shown in its last column', () => {
  expect(relationOf(desks, 'room', [rooms])).toMatchObject({ columns: ['house', 'room'], target: rooms })
  expect(relationOf(desks, 'room', [rooms])?.label?.name).toBe('title')
  expect(relationOf(desks, 'house', [rooms])).toBeNull()
  expect([isReference(desks, 'room'), isReference(desks, 'house')]).toEqual([true, false])
})

test('a foreign key to a table that is not visible has no relation', () => {
  expect(relationOf(desks, 'owner', [rooms])).toBeNull()
})

test('a composite key with a NULL column references no row', () => {
  expect(keyReferred({ columns: ['house', 'room'] }, { house: '1', room: null })).toBeNull()
  expect(keyReferred({ columns: ['house', 'room'] }, { house: '1', room: 2 })).toBe('["1","2"]')
})

test('referringTo finds the foreign keys to a table', () => {
  expect(referringTo(rooms, [rooms, desks])).toEqual([{ from: desks, foreignKey: desks.foreignKeys[0] }])
  const hidden = { ...desks, columns: desks.columns.filter(({ name }) => name !== 'room') }
  expect(referringTo(rooms, [hidden])).toEqual([])
})
