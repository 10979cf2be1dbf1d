import { describe, expect, test } from 'vitest'
import { splitList } from '../../kinds/list-text.ts'
import type { FilterOperator } from '../../kinds/operators.ts'
import { aColumn, aTable } from '../../schema/table.fixture.ts'
import { write } from './conditions.ts'
import { conditionsOf } from './view-conditions.ts'
import { readView } from './view-state.ts'

const table = aTable({
  columns: [
    aColumn('id', 'exact'),
    aColumn('name', 'text', { nullable: true }),
    aColumn('status', 'enumeration'),
    aColumn('due', 'date'),
    aColumn('at', 'timestamptz'),
    aColumn('reminder', 'timestamp'),
    aColumn('settings', 'jsonb'),
    aColumn('raw', 'json'),
    aColumn('tags', 'array'),
    aColumn('secret', 'text', { privileges: { select: false, insert: true, update: true } }),
  ],
})
const now = new Date(2026, 10, 21, 9)
const written = (address: string) =>
  conditionsOf(table, readView(new URLSearchParams(address)), now)
    .map(write)
    .join()
const one = (column: string, operator: FilterOperator, value = '') =>
  conditionsOf(table, { filters: [{ column, operator, value }] }, now)
    .map(write)
    .join()

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
  test('what starts and ends with a text, and a regular expression where it holds a star', () => {
    expect(one('name', 'starts', 'a%')).toBe('name.ilike."a\\\\%*"')
    expect(one('name', 'ends', 'a')).toBe('name.ilike."*a"')
    expect(one('name', 'ends', '*')).toBe('name.imatch."\\\\*$"')
  })
  test('each denial keeps the rows without a value', () => {
    expect(one('name', 'ncontains', 'x')).toBe('or(name.not.ilike."*x*",name.is.null)')
    expect(one('name', 'ncontains', '*')).toBe('or(name.not.imatch."\\\\*",name.is.null)')
    expect(one('name', 'nin', 'a,"b,c"')).toBe('or(name.not.in.("a","b,c"),name.is.null)')
    expect(one('status', 'nin', 'open')).toBe('status.not.in.("open")')
    expect(one('name', 'notempty')).toBe('or(name.neq."",name.is.null)')
    expect(one('tags', 'nincludes', 'a b')).toBe('tags.not.cs."{\\"a b\\"}"')
    expect(one('settings', 'nincludes', '{}')).toBe('settings.not.cs."{}"')
  })
  test('a list of one empty text is not an empty list, which PostgREST takes it for', () => {
    expect(one('name', 'in', '""')).toBe('name.in.("","")')
  })
  test('empty texts and lists', () => {
    expect(one('name', 'empty')).toBe('name.eq.""')
    expect(one('tags', 'empty')).toBe('tags.eq."{}"')
    expect(one('tags', 'notempty')).toBe('tags.neq."{}"')
  })
  test('lists', () => expect(one('status', 'in', 'open,done')).toBe('status.in.("open","done")'))
  test('arrays', () => expect(one('tags', 'includes', 'a b')).toContain('tags.cs.'))
  test('JSON contains JSON, where the database compares it', () => {
    expect(one('settings', 'includes', '{"a": 1}')).toBe('settings.cs."{\\"a\\": 1}"')
    expect(one('settings', 'eq', '1')).toBe('settings.eq."1"')
    expect(one('raw', 'includes', '{"a": 1}')).toBe('')
  })
  test('between takes both ends, of moments the whole last day', () => {
    expect(one('id', 'between', '1,20')).toBe('id.gte."1",id.lte."20"')
    expect(one('due', 'between', '2026-11-01,2026-11-30')).toBe('due.gte."2026-11-01",due.lte."2026-11-30"')
    expect(one('at', 'between', '2026-11-01,2026-11-30')).toBe('at.gte."2026-11-01",at.lt."2026-12-01"')
    expect(one('at', 'between', '2026-11-01,2026-11-30 12:00Z')).toContain('at.lte."2026-11-30 12:00Z"')
    expect(one('id', 'between', '1')).toBe('')
  })
  test('a period is of the reader’s days', () => {
    const midnight = new Date(2026, 10, 21).toISOString()
    expect(one('due', 'within', 'today')).toBe('due.gte."2026-11-21",due.lt."2026-11-22"')
    expect(one('reminder', 'within', 'tomorrow')).toBe('reminder.gte."2026-11-22",reminder.lt."2026-11-23"')
    expect(one('at', 'within', 'today')).toContain(`at.gte."${midnight}"`)
    expect(one('due', 'within', 'someday')).toBe('')
  })
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

describe('several filters', () => {
  test('hold together, or one is enough', () => {
    expect(written('filter=id.eq.1&filter=name.eq.a')).toBe('id.eq."1",name.eq."a"')
    expect(written('match=any&filter=id.eq.1&filter=name.eq.a')).toBe('or(id.eq."1",name.eq."a")')
  })
  test('a group is one among them', () => {
    expect(written('filter=id.eq.1&any.1=id.gt.5&any.1=name.null')).toBe(
      'id.eq."1",or(id.gt."5",name.is.null)',
    )
    expect(written('match=any&filter=id.eq.1&all.1=id.gt.5&all.1=id.between.1,9')).toBe(
      'or(id.eq."1",and(id.gt."5",and(id.gte."1",id.lte."9")))',
    )
  })
  test('of a group the table answers what it can', () => {
    expect(written('any.1=id.gt.5&any.1=gone.eq.1')).toBe('id.gt."5"')
    expect(written('any.1=gone.eq.2&any.1=gone.eq.1')).toBe('')
  })
  test('a search comes on top of them', () => {
    expect(written('match=any&filter=id.eq.1&filter=id.eq.2&search=a,b')).toBe(
      'or(id.eq."1",id.eq."2"),or(name.ilike."*a,b*")',
    )
  })
})

describe('a search', () => {
  test('looks in texts, and for whole values that the text can be', () => {
    expect(written('search=7')).toBe('or(name.ilike."*7*",id.eq."7")')
    expect(written('search=open')).toBe('or(name.ilike."*open*",status.eq."open")')
    expect(written('search=2026-11-21')).toBe('or(name.ilike."*2026-11-21*",due.eq."2026-11-21")')
    expect(written('search=99999999999999999999')).toBe('or(name.ilike."*99999999999999999999*")')
  })
  test('finds nothing where no column can hold it', () => {
    const numbers = aTable({ columns: [aColumn('id', 'exact')] })
    expect(conditionsOf(numbers, { filters: [], search: 'tea' }).map(write).join()).toBe(
      'and(id.is.null,id.not.is.null)',
    )
  })
})

test.each([
  ['a,b', ['a', 'b']],
  [' a , b ', ['a', 'b']],
  ['"a,b",c', ['a,b', 'c']],
  ['"say ""hi""",""', ['say "hi"', '']],
  ['a,,b,', ['a', 'b']],
  ['', []],
])('splitList %j', (text, items) => expect(splitList(text)).toEqual(items))
