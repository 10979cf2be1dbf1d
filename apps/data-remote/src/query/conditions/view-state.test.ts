import { describe, expect, test } from 'vitest'
import type { FilterOperator } from '../../column-types/operators.ts'
import type { Filter } from './filter.ts'
import { readView, type ViewState, writeView } from './view-state.ts'

const link = (view: ViewState) => decodeURIComponent(writeView(new URLSearchParams(), view).toString())

describe('a view in the address', () => {
  test('a view in the address is readable', () => {
    const view: ViewState = {
      sorts: [
        { column: 'name', descending: false },
        { column: 'id', descending: true },
      ],
      filters: [
        { column: 'status', operator: 'eq', value: 'open' },
        { column: 'notes', operator: 'null', value: '' },
      ],
    }
    expect(link(view)).toBe('sort=name.asc,id.desc&filter=status.eq.open&filter=notes.null')
  })
  test.each<ViewState>([
    { sorts: [], filters: [] },
    {
      sorts: [{ column: 'a.b,c~d', descending: true }],
      filters: [{ column: 'x.y', operator: 'gt', value: '1.5' }],
    },
    { sorts: [], filters: [{ column: 'name', operator: 'contains', value: 'a.b=c&d, "e" +1\n%' }] },
    { sorts: [], filters: [{ column: 'größe', operator: 'eq', value: '' }] },
  ])('a view in the address is read back unchanged (%#)', (view) => {
    expect(readView(new URLSearchParams(writeView(new URLSearchParams(), view).toString()))).toEqual(view)
  })
  test('a view in the address keeps other parameters', () => {
    expect(writeView(new URLSearchParams('x=1&sort=a.asc'), { sorts: [], filters: [] }).toString()).toBe(
      'x=1',
    )
  })
  test('invalid parts of an address have no effect, are listed as unread, and stay in the address', () => {
    const address =
      'sort=id.asc,name,id.up,.asc&filter=name&filter=status.eq.open&any.2=x.like.y&filter=name.eq'
    const view = readView(new URLSearchParams(address))
    expect(view).toMatchObject({
      sorts: [{ column: 'id', descending: false }],
      filters: [{ column: 'status', operator: 'eq', value: 'open' }],
    })
    expect(view.unread?.map((part) => part.join('='))).toEqual([
      'sort=name',
      'sort=id.up',
      'sort=.asc',
      'filter=name',
      'any.2=x.like.y',
      'filter=name.eq',
    ])
    expect(link(view)).toBe(
      'sort=id.asc,name,id.up,.asc&filter=status.eq.open&filter=name&any.2=x.like.y&filter=name.eq',
    )
  })
  test('groups in the address are numbered, and keep their position among filters', () => {
    const view: ViewState = {
      sorts: [],
      filters: [
        { match: 'any', filters: [f('a', 'eq', '1'), f('b', 'between', '1,"2,5"')] },
        f('c', 'within', 'last7'),
        { match: 'all', filters: [f('d', 'null', ''), f('e', 'eq', 'any.1=x')] },
      ],
      match: 'any',
      search: 'tea & cake',
    }
    expect(link(view)).toBe(
      'search=tea+&+cake&match=any&any.1=a.eq.1&any.1=b.between.1,"2,5"&filter=c.within.last7&all.2=d.null&all.2=e.eq.any.1=x',
    )
    expect(readView(writeView(new URLSearchParams(), view))).toEqual(view)
    // Parameters may be in any order.
    expect(readView(new URLSearchParams('any.7=a.eq.1&filter=c.eq.2&any.7=b.eq.3')).filters).toEqual([
      { match: 'any', filters: [f('a', 'eq', '1'), f('b', 'eq', '3')] },
      f('c', 'eq', '2'),
    ])
  })
  test.each([
    'sort=name.asc%2Cid.desc&filter=status.eq.open&filter=notes.null',
    'sort=a%7E2eb.desc&filter=x%7E2ey.gt.1.5',
    'filter=name.contains.a.b%3Dc%26d%2C+%22e%22+%2B1%0A%25',
    'filter=id.in.1%2C2%2C%22a%2Cb%22&filter=tags.includes.urgent&filter=due_on.gte.2026-11-21',
  ])('an address from before groups existed keeps its meaning: %s', (address) => {
    const view = readView(new URLSearchParams(address))
    expect(view.unread).toBeUndefined()
    expect(writeView(new URLSearchParams(), view).toString()).toBe(address)
  })
})

function f(column: string, operator: FilterOperator, value: string): Filter {
  return { column, operator, value }
}
