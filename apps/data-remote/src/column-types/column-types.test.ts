import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { columnTypes, getColumnType } from './column-types.ts'
import { filterOperators } from './operators.ts'

test('the list of types has each folder', () => {
  const folders = readdirSync(new URL('.', import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  expect(['array', ...columnTypes.map(({ name }) => name)].toSorted()).toEqual(folders.toSorted())
})

test('each Postgres type belongs to one column type, which getColumnType returns', () => {
  const types = columnTypes.flatMap((kind) => kind.types)
  expect(new Set(types).size).toBe(types.length)
  for (const kind of columnTypes)
    for (const udt of kind.types) expect(getColumnType({ udt, enumValues: null })).toBe(kind)
})

test.each([
  ['_text', null, 'array'],
  ['task_status', ['todo'], 'enumeration'],
  ['_task_status', ['todo'], 'array'],
  ['tsvector', null, 'other'],
])('getColumnType returns for %s with the values %j the type %s', (udt, enumValues, name) => {
  expect(getColumnType({ udt, enumValues }).name).toBe(name)
})

test('an array of exact numbers is read as text', () => {
  expect(getColumnType({ udt: '_int8', enumValues: null }).isReadAsText).toBe(true)
  expect(getColumnType({ udt: '_int4', enumValues: null }).isReadAsText).toBeUndefined()
})

test.each(
  [...columnTypes, getColumnType({ udt: '_text', enumValues: null })].map(
    (kind) => [kind.name, kind] as const,
  ),
)('the type %s parses its example, and has each operator once', (_name, kind) => {
  const column = { type: '', udt: '', nullable: false, enumValues: null }
  if (kind.example !== undefined) expect(kind.parse(kind.example, column).ok).toBe(true)
  expect(new Set(kind.operators).size).toBe(kind.operators.length)
  expect(filterOperators).toEqual(expect.arrayContaining([...kind.operators]))
})

test.each([
  ...['#fa0', '#3b6fd4', '#3b6fd480', 'rgb(59 111 212)', 'hsl(220 63% 53%)'].map(
    (drawn) => [drawn, true] as const,
  ),
  ...['#123', '#12345', 'rgb', 'red'].map((plain) => [plain, false] as const),
])('color detection for %s returns %s', (words, isDrawn) => {
  expect(getColumnType({ udt: 'text', enumValues: null }).isDrawn?.(words)).toBe(isDrawn)
})
