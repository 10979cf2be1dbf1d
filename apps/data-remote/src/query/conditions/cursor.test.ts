import { describe, expect, test } from 'vitest'
import { createTestColumn, createTestTable } from '../../schema/table.fixture.ts'
import { formatCondition } from './conditions.ts'
import { createAfterConditions, createCursor, createOrdering, type Ordering } from './cursor.ts'

const table = createTestTable({
  columns: [
    createTestColumn('id', 'exact'),
    createTestColumn('name', 'text'),
    createTestColumn('due', 'date', { nullable: true }),
    createTestColumn('notes', 'json', { nullable: true }),
  ],
  primaryKey: ['id'],
})
const after = (sorts: { column: string; descending: boolean }[], cursor: (string | null)[]) =>
  createAfterConditions(createOrdering(table, sorts), cursor).map(formatCondition).join(' & ')

const writeOrder = (ordering: Ordering) =>
  ordering.sorts.map(({ column, descending }) => `${column}.${descending ? 'desc' : 'asc'}`).join()

describe('orderingOf', () => {
  test('createOrdering ends with the key, in the direction of the last sort', () => {
    expect(writeOrder(createOrdering(table, [{ column: 'name', descending: true }]))).toBe(
      'name.desc,id.desc',
    )
  })
  test('createOrdering contains each column once, and only sortable ones', () => {
    const sorts = ['id', 'id', 'notes', 'nowhere'].map((column) => ({ column, descending: false }))
    expect(writeOrder(createOrdering(table, sorts))).toBe('id.asc')
  })
  test('createOrdering is not total without a key', () => {
    const ordering = createOrdering({ ...table, primaryKey: [] }, [])
    expect(ordering.isTotal).toBe(false)
    expect(writeOrder(ordering)).toBe('id.asc,name.asc,due.asc')
  })
  test('createOrdering uses a unique key without nulls if there is no primary key', () => {
    expect(
      createOrdering({ ...table, primaryKey: [], unique: [['due'], ['name']] }, []).sorts.map(
        (s) => s.column,
      ),
    ).toEqual(['name'])
  })
})

describe('rowsAfter', () => {
  test('createAfterConditions compares one column', () => expect(after([], ['7'])).toBe('or(id.gt."7")'))
  test('createAfterConditions breaks ties by the key, and repeats the bound for the index', () => {
    expect(after([{ column: 'name', descending: false }], ['Ann', '7'])).toBe(
      'name.gte."Ann" & or(name.gt."Ann",and(name.eq."Ann",id.gt."7"))',
    )
  })
  test('createAfterConditions puts nulls after every value when ascending', () => {
    expect(after([{ column: 'due', descending: false }], ['2026-01-01', '7'])).toBe(
      'or(or(due.gt."2026-01-01",due.is.null),and(due.eq."2026-01-01",id.gt."7"))',
    )
    expect(after([{ column: 'due', descending: false }], [null, '7'])).toBe('or(and(due.is.null,id.gt."7"))')
  })
  test('createAfterConditions puts nulls before every value when descending', () => {
    expect(after([{ column: 'due', descending: true }], [null, '7'])).toBe(
      'or(due.not.is.null,and(due.is.null,id.lt."7"))',
    )
    expect(after([{ column: 'due', descending: true }], ['2026-01-01', '7'])).toBe(
      'due.lte."2026-01-01" & or(due.lt."2026-01-01",and(due.eq."2026-01-01",id.lt."7"))',
    )
  })
  test('createAfterConditions quotes and escapes values', () => {
    expect(after([{ column: 'name', descending: false }], ['a",\\b)', '7'])).toContain(
      'name.gt."a\\",\\\\b)"',
    )
  })
  test('createAfterConditions distinguishes the text "null" from NULL', () => {
    expect(after([{ column: 'name', descending: false }], ['null', '7'])).toContain('name.eq."null"')
  })
})

test('createCursor returns the values in the order of the sorts', () => {
  expect(
    createCursor(createOrdering(table, [{ column: 'due', descending: true }]), (name) => `${name}!`),
  ).toEqual(['due!', 'id!'])
})
