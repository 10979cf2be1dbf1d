import { describe, expect, test } from 'vitest'
import { readView, type ViewState, writeView } from './view-state.ts'

const link = (view: ViewState) => decodeURIComponent(writeView(new URLSearchParams(), view).toString())

describe('a view in the address', () => {
  test('is readable', () => {
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
  ])('comes back as it was written (%#)', (view) => {
    expect(readView(new URLSearchParams(writeView(new URLSearchParams(), view).toString()))).toEqual(view)
  })
  test('leaves other parameters alone', () => {
    expect(writeView(new URLSearchParams('x=1&sort=a.asc'), { sorts: [], filters: [] }).toString()).toBe(
      'x=1',
    )
  })
  test('what cannot be read is left out', () => {
    const view = readView(
      new URLSearchParams('sort=name,id.up,.asc&filter=name&filter=name.like.x&filter=name.eq'),
    )
    expect(view).toEqual({ sorts: [], filters: [] })
  })
})
