import { expect, test } from 'vitest'
import { createTestColumn, createTestTable } from '../schema/table.fixture.ts'
import { isReference } from './is-reference.ts'
import { findReferringKeys, findRelation, getReferencedKey } from './relation.ts'

const rooms = createTestTable({
  name: 'rooms',
  columns: [
    createTestColumn('house', 'exact'),
    createTestColumn('number', 'exact'),
    createTestColumn('title', 'text'),
  ],
  primaryKey: ['house', 'number'],
})
const key = (columns: string[], refTable: string, refColumns: string[]) => ({
  name: columns.join(),
  columns,
  refSchema: 'public',
  refTable,
  refColumns,
})
const desks = createTestTable({
  name: 'desks',
  columns: [
    createTestColumn('id', 'exact'),
    createTestColumn('house', 'exact'),
    createTestColumn('room', 'exact'),
    createTestColumn('owner', 'uuid'),
  ],
  foreignKeys: [key(['house', 'room'], 'rooms', ['house', 'number']), key(['owner'], 'users', ['id'])],
})

test('a composite foreign key is shown in its last column', () => {
  expect(findRelation(desks, 'room', [rooms])).toMatchObject({ columns: ['house', 'room'], target: rooms })
  expect(findRelation(desks, 'room', [rooms])?.label?.name).toBe('title')
  expect(findRelation(desks, 'house', [rooms])).toBeNull()
  expect([isReference(desks, 'room'), isReference(desks, 'house')]).toEqual([true, false])
})

test('a foreign key to a table that is not visible has no relation', () => {
  expect(findRelation(desks, 'owner', [rooms])).toBeNull()
})

test('a composite key with a NULL column references no row', () => {
  expect(getReferencedKey({ columns: ['house', 'room'] }, { house: '1', room: null })).toBeNull()
  expect(getReferencedKey({ columns: ['house', 'room'] }, { house: '1', room: 2 })).toBe('["1","2"]')
})

test('findReferringKeys finds the foreign keys to a table', () => {
  expect(findReferringKeys(rooms, [rooms, desks])).toEqual([
    { from: desks, foreignKey: desks.foreignKeys[0] },
  ])
  const hidden = { ...desks, columns: desks.columns.filter(({ name }) => name !== 'room') }
  expect(findReferringKeys(rooms, [hidden])).toEqual([])
})
