import { describe, expect, test } from 'vitest'
import { splitList } from '../kinds/list-text.ts'
import type { FilterOperator } from '../kinds/operators.ts'
import { aColumn, aTable } from '../schema/table.fixture.ts'
import { conditionsOf, quoteName, write } from './conditions.ts'

const table = aTable({
  columns: [
    aColumn('id', 'exact'),
    aColumn('name', 'text', { nullable: true }),
    aColumn('status', 'enumeration'),
    aColumn('tags', 'array'),
    aColumn('secret', 'text', { privileges: { select: false, insert: true, update: true } }),
  ],
})
const one = (column: string, operator: FilterOperator, value = '') =>
  conditionsOf(table, [{ column, operator, value }]).map(write).join()

describe('conditionsOf', () => {
  test('compares', () => expect(one('id', 'gte', '9007199254740993')).toBe('id.gte."9007199254740993"'))
  test('contains takes percent and underscore literally', () => {
    expect(one('name', 'contains', '50%_\\')).toBe('name.ilike."*50\\\\%\\\\_\\\\\\\\*"')
  })
  test('contains with a star becomes an escaped regular expression', () => {
    expect(one('name', 'contains', 'a*(b')).toBe('name.imatch."a\\\\*\\\\(b"')
  })
  test('"is not" keeps the rows without a value', () => {
    expect(one('name', 'neq', 'x')).toBe('or(name.neq."x",name.is.null)')
    expect(one('status', 'neq', 'done')).toBe('status.neq."done"')
  })
  test('lists', () => expect(one('status', 'in', 'open,done')).toBe('status.in.("open","done")'))
  test('arrays', () => expect(one('tags', 'includes', 'a b')).toContain('tags.cs.'))
  test('null and not null', () => {
    expect(one('name', 'null')).toBe('name.is.null')
    expect(one('name', 'notnull')).toBe('name.not.is.null')
  })
  test.each([
    ['nowhere', 'eq'],
    ['secret', 'eq'],
    ['status', 'contains'],
  ] as const)('leaves out %s %s', (column, operator) => expect(one(column, operator, 'x')).toBe(''))
})

test('names with syntax in them are quoted', () => {
  expect(['name', 'first name', 'größe', 'a.b', 'a"b', 'x->y'].map(quoteName)).toEqual([
    'name',
    'first name',
    'größe',
    '"a.b"',
    '"a\\"b"',
    '"x->y"',
  ])
})

test.each([
  ['a,b', ['a', 'b']],
  [' a , b ', ['a', 'b']],
  ['"a,b",c', ['a,b', 'c']],
  ['"say ""hi""",""', ['say "hi"', '']],
  ['a,,b,', ['a', 'b']],
  ['', []],
])('splitList %j', (text, items) => expect(splitList(text)).toEqual(items))
