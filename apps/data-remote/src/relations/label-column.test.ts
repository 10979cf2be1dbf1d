import { expect, test } from 'vitest'
import { aColumn, aTable } from '../schema/table.fixture.ts'
import { labelColumnOf } from './label-column.ts'

const id = aColumn('id', 'exact')
const hidden = { privileges: { select: false, insert: true, update: true } }

test.each([
  ['a telling name before others', [id, aColumn('email', 'text'), aColumn('Name', 'text')], [], 'Name'],
  ['a text that is unique', [id, aColumn('notes', 'text'), aColumn('sku', 'text')], [['sku']], 'sku'],
  ['none, where a text is unique with others only', [id, aColumn('sku', 'text')], [['id', 'sku']], null],
  ['none that may not be read', [id, aColumn('name', 'text', hidden)], [], null],
  ['none that is no text', [id, aColumn('name', 'json')], [], null],
])('labelColumnOf picks %s', (_what, columns, unique, name) => {
  expect(labelColumnOf(aTable({ columns, unique }))?.name ?? null).toBe(name)
})
