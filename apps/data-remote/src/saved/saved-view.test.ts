import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { plainLayout } from '../columns/layout.ts'
import { readView } from '../query/conditions/view-state.ts'
import { contentOf, isSame, parseSavedView, viewOf } from './saved-view.ts'

const content = { address: 'sort=id.desc&search=tea', layout: plainLayout }

test('portico-views.sql equals the two migrations', () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
  const migrations = ['20261122030000_saved_views', '20261127020300_saved_view_limits']
  const sql = migrations.map((name) => read(`../../../../supabase/migrations/${name}.sql`))
  expect(read('./portico-views.sql')).toBe(sql.join('\n'))
})

test('isSame ignores the order of members', () => {
  const layout = { ...plainLayout, widths: { a: 1, b: 2 } }
  const other = JSON.parse(
    '{"widths": {"b": 2, "a": 1}, "height": "normal", "hidden": [], "frozen": [], "order": []}',
  )
  expect(isSame({ ...content, layout }, { address: 'search=tea&sort=id.desc', layout: other })).toBe(true)
  expect(isSame(content, { ...content, address: 'sort=id.desc' })).toBe(false)
  expect(isSame(content, { ...content, layout })).toBe(false)
})

test('the address contains the id of a view, which is not part of its content', () => {
  const view = viewOf({ id: 'v1', content })
  expect(view).toEqual({ ...readView(new URLSearchParams(content.address)), saved: 'v1' })
  expect(contentOf(view, plainLayout)).toEqual(content)
})

test('parseSavedView ignores invalid contents of the user’s own views, and reads those of others as empty', () => {
  const row = { id: 'v1', name: 'One', owner_id: 'ada', is_shared: false, version: 1 }
  expect(parseSavedView({ ...row, content }, 'ada')).toMatchObject({ isOwn: true, isDefault: false, content })
  for (const wrong of [
    null,
    {},
    { address: 1, layout: plainLayout },
    { ...content, layout: { height: 'huge' } },
  ]) {
    expect(parseSavedView({ ...row, content: wrong }, 'ada')).toBeNull()
    expect(parseSavedView({ ...row, content: wrong }, 'bob')?.content).toEqual({
      address: '',
      layout: plainLayout,
    })
  }
  // The content of a shared view is read later.
  expect(parseSavedView(row, 'bob')?.content).toBeNull()
})
