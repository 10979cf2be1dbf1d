import { describe, expect, test } from 'vitest'
import { splitList } from '../../column-types/list-text.ts'
import type { FilterOperator } from '../../column-types/operators.ts'
import { createTestColumn, createTestTable } from '../../schema/table.fixture.ts'
import { formatCondition } from './conditions.ts'
import { createViewConditions } from './view-conditions.ts'
import { readView } from './view-state.ts'

const table = createTestTable({
  columns: [
    createTestColumn('id', 'exact'),
    createTestColumn('name', 'text', { nullable: true }),
    createTestColumn('status', 'enumeration'),
    createTestColumn('due', 'date'),
    createTestColumn('at', 'timestamptz'),
    createTestColumn('reminder', 'timestamp'),
    createTestColumn('settings', 'jsonb'),
    createTestColumn('raw', 'json'),
    createTestColumn('tags', 'array'),
    createTestColumn('secret', 'text', { privileges: { select: false, insert: true, update: true } }),
  ],
})
const now = new Date(2026, 10, 21, 9)
const written = (address: string) =>
  createViewConditions(table, readView(new URLSearchParams(address)), now)
    .map(formatCondition)
    .join()
const one = (column: string, operator: FilterOperator, value = '') =>
  createViewConditions(table, { filters: [{ column, operator, value }] }, now)
    .map(formatCondition)
    .join()

describe('conditionsOf', () => {
  test('createViewConditions writes a comparison', () =>
    expect(one('id', 'gte', '9007199254740993')).toBe('id.gte."9007199254740993"'))
  test('createViewConditions matches percent and underscore literally', () => {
    expect(one('name', 'contains', '50%_\\')).toBe('name.ilike."*50\\\\%\\\\_\\\\\\\\*"')
  })
  test('createViewConditions writes a text with a star as an escaped regular expression', () => {
    expect(one('name', 'contains', 'a*(b')).toBe('name.imatch."a\\\\*\\\\(b"')
  })
  test('createViewConditions for "is not" includes rows without a value', () => {
    expect(one('name', 'neq', 'x')).toBe('or(name.neq."x",name.is.null)')
    expect(one('status', 'neq', 'done')).toBe('status.neq."done"')
  })
  test('createViewConditions matches the start and the end of a text, and uses a regular expression if it contains a star', () => {
    expect(one('name', 'starts', 'a%')).toBe('name.ilike."a\\\\%*"')
    expect(one('name', 'ends', 'a')).toBe('name.ilike."*a"')
    expect(one('name', 'ends', '*')).toBe('name.imatch."\\\\*$"')
  })
  test('createViewConditions for each negative operator includes rows without a value', () => {
    expect(one('name', 'ncontains', 'x')).toBe('or(name.not.ilike."*x*",name.is.null)')
    expect(one('name', 'ncontains', '*')).toBe('or(name.not.imatch."\\\\*",name.is.null)')
    expect(one('name', 'nin', 'a,"b,c"')).toBe('or(name.not.in.("a","b,c"),name.is.null)')
    expect(one('status', 'nin', 'open')).toBe('status.not.in.("open")')
    expect(one('name', 'notempty')).toBe('or(name.neq."",name.is.null)')
    expect(one('tags', 'nincludes', 'a b')).toBe('tags.not.cs."{\\"a b\\"}"')
    expect(one('settings', 'nincludes', '{}')).toBe('settings.not.cs."{}"')
  })
  test('createViewConditions repeats a single empty text, because PostgREST reads it as an empty list', () => {
    expect(one('name', 'in', '""')).toBe('name.in.("","")')
  })
  test('createViewConditions matches empty texts and arrays', () => {
    expect(one('name', 'empty')).toBe('name.eq.""')
    expect(one('tags', 'empty')).toBe('tags.eq."{}"')
    expect(one('tags', 'notempty')).toBe('tags.neq."{}"')
  })
  test('createViewConditions writes a list of values', () =>
    expect(one('status', 'in', 'open,done')).toBe('status.in.("open","done")'))
  test('createViewConditions matches items of arrays', () =>
    expect(one('tags', 'includes', 'a b')).toContain('tags.cs.'))
  test('createViewConditions matches parts of JSON if the database can compare it', () => {
    expect(one('settings', 'includes', '{"a": 1}')).toBe('settings.cs."{\\"a\\": 1}"')
    expect(one('settings', 'eq', '1')).toBe('settings.eq."1"')
    expect(one('raw', 'includes', '{"a": 1}')).toBe('')
  })
  test('createViewConditions for a range includes both ends, and the complete last day', () => {
    expect(one('id', 'between', '1,20')).toBe('id.gte."1",id.lte."20"')
    expect(one('due', 'between', '2026-11-01,2026-11-30')).toBe('due.gte."2026-11-01",due.lte."2026-11-30"')
    expect(one('at', 'between', '2026-11-01,2026-11-30')).toBe('at.gte."2026-11-01",at.lt."2026-12-01"')
    expect(one('at', 'between', '2026-11-01,2026-11-30 12:00Z')).toContain('at.lte."2026-11-30 12:00Z"')
    expect(one('id', 'between', '1')).toBe('')
  })
  test('createViewConditions for a period uses days in the user’s time zone', () => {
    const midnight = new Date(2026, 10, 21).toISOString()
    expect(one('due', 'within', 'today')).toBe('due.gte."2026-11-21",due.lt."2026-11-22"')
    expect(one('reminder', 'within', 'tomorrow')).toBe('reminder.gte."2026-11-22",reminder.lt."2026-11-23"')
    expect(one('at', 'within', 'today')).toContain(`at.gte."${midnight}"`)
    expect(one('due', 'within', 'someday')).toBe('')
  })
  test('createViewConditions matches NULL and not NULL', () => {
    expect(one('name', 'null')).toBe('name.is.null')
    expect(one('name', 'notnull')).toBe('name.not.is.null')
  })
  test.each([
    ['nowhere', 'eq'],
    ['secret', 'eq'],
    ['status', 'contains'],
  ] as const)('conditionsOf leaves out %s %s', (column, operator) =>
    expect(one(column, operator, 'x')).toBe(''),
  )
})

describe('several filters', () => {
  test('several filters are joined by AND or OR', () => {
    expect(written('filter=id.eq.1&filter=name.eq.a')).toBe('id.eq."1",name.eq."a"')
    expect(written('match=any&filter=id.eq.1&filter=name.eq.a')).toBe('or(id.eq."1",name.eq."a")')
  })
  test('a group of filters is one condition among the filters', () => {
    expect(written('filter=id.eq.1&any.1=id.gt.5&any.1=name.null')).toBe(
      'id.eq."1",or(id.gt."5",name.is.null)',
    )
    expect(written('match=any&filter=id.eq.1&all.1=id.gt.5&all.1=id.between.1,9')).toBe(
      'or(id.eq."1",and(id.gt."5",and(id.gte."1",id.lte."9")))',
    )
  })
  test('a group without its invalid filters has the remaining condition', () => {
    expect(written('any.1=id.gt.5&any.1=gone.eq.1')).toBe('id.gt."5"')
    expect(written('any.1=gone.eq.2&any.1=gone.eq.1')).toBe('')
  })
  test('a search is combined with the filters by AND', () => {
    expect(written('match=any&filter=id.eq.1&filter=id.eq.2&search=a,b')).toBe(
      'or(id.eq."1",id.eq."2"),or(name.ilike."*a,b*")',
    )
  })
})

describe('a search', () => {
  test('a search matches parts of texts, and complete values of other types', () => {
    expect(written('search=7')).toBe('or(name.ilike."*7*",id.eq."7")')
    expect(written('search=open')).toBe('or(name.ilike."*open*",status.eq."open")')
    expect(written('search=2026-11-21')).toBe('or(name.ilike."*2026-11-21*",due.eq."2026-11-21")')
    expect(written('search=99999999999999999999')).toBe('or(name.ilike."*99999999999999999999*")')
  })
  test('a search matches no row if no column can contain the text', () => {
    const numbers = createTestTable({ columns: [createTestColumn('id', 'exact')] })
    expect(createViewConditions(numbers, { filters: [], search: 'tea' }).map(formatCondition).join()).toBe(
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
])('splitList splits %j', (text, items) => expect(splitList(text)).toEqual(items))
