import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { defaultLayout } from '../columns/column-layout.ts'
import { readView } from '../query/conditions/view-state.ts'
import { createViewContent, hasSameContent, parseSavedView, parseViewContent } from './saved-view.ts'

const content = { address: 'sort=id.desc&search=tea', layout: defaultLayout }

test('portico-views.sql equals the two migrations', () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
  const migrations = ['20261122030000_saved_views', '20261127020300_saved_view_limits']
  const sql = migrations.map((name) => read(`../../../../supabase/migrations/${name}.sql`))
  expect(read('./portico-views.sql')).toBe(sql.join('\n'))
})

test('hasSameContent ignores the order of members', () => {
  const layout = { ...defaultLayout, widths: { a: 1, b: 2 } }
  const other = JSON.parse(
    '{"widths": {"b": 2, "a": 1}, "height": "normal", "hidden": [], "frozen": [], "order": []}',
  )
  expect(hasSameContent({ ...content, layout }, { address: 'search=tea&sort=id.desc', layout: other })).toBe(
    true,
  )
  expect(hasSameContent(content, { ...content, address: 'sort=id.desc' })).toBe(false)
  expect(hasSameContent(content, { ...content, layout })).toBe(false)
})

test('the address contains the id of a view, which is not part of its content', () => {
  const view = parseViewContent({ id: 'v1', content })
  expect(view).toEqual({ ...readView(new URLSearchParams(content.address)), saved: 'v1' })
  expect(createViewContent(view, defaultLayout)).toEqual(content)
})

test('parseSavedView ignores invalid contents of the user’s own views, and reads those of others as empty', () => {
  const row = { id: 'v1', name: 'One', owner_id: 'ada', is_shared: false, version: 1 }
  expect(parseSavedView({ ...row, content }, 'ada')).toMatchObject({ isOwn: true, isDefault: false, content })
  for (const wrong of [
    null,
    {},
    { address: 1, layout: defaultLayout },
    { ...content, layout: { height: 'huge' } },
  ]) {
    expect(parseSavedView({ ...row, content: wrong }, 'ada')).toBeNull()
    expect(parseSavedView({ ...row, content: wrong }, 'bob')?.content).toEqual({
      address: '',
      layout: defaultLayout,
    })
  }
  // The content of a shared view is read later.
  expect(parseSavedView(row, 'bob')?.content).toBeNull()
})
