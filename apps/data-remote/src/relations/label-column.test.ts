import { expect, test } from 'vitest'
import { createTestColumn, createTestTable } from '../schema/table.fixture.ts'
import { getLabelColumn } from './label-column.ts'

const id = createTestColumn('id', 'exact')
const hidden = { privileges: { select: false, insert: true, update: true } }

test.each([
  [
    'a telling name before others',
    [id, createTestColumn('email', 'text'), createTestColumn('Name', 'text')],
    [],
    'Name',
  ],
  [
    'a text that is unique',
    [id, createTestColumn('notes', 'text'), createTestColumn('sku', 'text')],
    [['sku']],
    'sku',
  ],
  [
    'none, where a text is unique with others only',
    [id, createTestColumn('sku', 'text')],
    [['id', 'sku']],
    null,
  ],
  ['none that may not be read', [id, createTestColumn('name', 'text', hidden)], [], null],
  ['none that is no text', [id, createTestColumn('name', 'json')], [], null],
])('getLabelColumn picks %s', (_what, columns, unique, name) => {
  expect(getLabelColumn(createTestTable({ columns, unique }))?.name ?? null).toBe(name)
})
