import { expect, test } from 'vitest'
import { createTestColumn } from '../../schema/table.fixture.ts'
import { createRowWriter } from './row-writer.ts'

const columns = [
  createTestColumn('id', 'exact'),
  createTestColumn('name', 'text', { nullable: true }),
  createTestColumn('notes', 'json', { nullable: true }),
  createTestColumn('tags', 'array'),
]

function write(
  format: Parameters<typeof createRowWriter>[0],
  rows: readonly object[],
  isForSpreadsheets = false,
  of = columns,
): string {
  const writer = createRowWriter(format, of, isForSpreadsheets)
  const pages = rows.map((row, i) => writer.rows([row as Record<string, unknown>], i === 0))
  return writer.begin + pages.join('') + writer.end
}

const ann = { id: '9007199254740993', name: 'Ann', notes: '{"a": 1.10}', tags: ['x', null] }
const none = { id: '2', name: null, notes: null, tags: [] }

test('CSV has CRLF and minimal quotes, and distinguishes NULL from an empty text', () => {
  expect(write('csv', [ann, none, { ...none, name: '' }, { ...none, name: 'a;"b"\nc' }])).toBe(
    [
      'id,name,notes,tags',
      '9007199254740993,Ann,"{""a"": 1.10}","[""x"",null]"',
      '2,,,[]',
      '2,"",,[]',
      '2,"a;""b""\nc",,[]',
      '',
    ].join('\r\n'),
  )
})

test('TSV has tabs as separators', () => {
  expect(write('tsv', [{ ...none, name: 'a\tb' }])).toBe('id\tname\tnotes\ttags\r\n2\t"a\tb"\t\t[]\r\n')
})

test('JSON keeps every digit, and is one array over several pages', () => {
  const text = write('json', [ann, none])
  expect(text).toBe(
    '[\n{"id":9007199254740993,"name":"Ann","notes":{"a": 1.10},"tags":["x",null]},\n{"id":2,"name":null,"notes":null,"tags":[]}\n]\n',
  )
  expect(JSON.parse(write('json', []))).toEqual([])
})

test('NDJSON has one line per row, even if values contain line breaks', () => {
  const text = write('ndjson', [
    { ...ann, name: 'a\nb', notes: '{\n"a":\r\n"\\n"}' },
    { ...none, id: 'NaN' },
  ])
  const lines = text.split('\n')
  expect(lines).toHaveLength(3)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ name: 'a\nb', notes: { a: '\n' } })
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ id: 'NaN', name: null })
})

test.each([
  ['=1+1', "'=1+1"],
  ['+SUM(A1)', "'+SUM(A1)"],
  ['-cmd', "'-cmd"],
  ['@x', "'@x"],
  ['\t=1', '"\'\t=1"'],
  ['＝1', "'＝1"],
  ["'=1", "''=1"],
  ['-5', '-5'],
  ['+1.5e3', '+1.5e3'],
  ['a=b', 'a=b'],
])('createRowWriter for spreadsheets writes %j as %j', (name, cell) => {
  const only = [createTestColumn('name', 'text')]
  expect(write('csv', [{ name }], true, only)).toBe(`\ufeffname\r\n${cell}\r\n`)
})

test('createRowWriter leaves text unchanged if the file is not for spreadsheets', () => {
  expect(write('csv', [{ name: '=1' }], false, [createTestColumn('name', 'text')])).toBe('name\r\n=1\r\n')
})
