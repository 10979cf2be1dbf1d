import { beforeEach, expect, test, vi } from 'vitest'
import { aTable } from '../schema/table.fixture.ts'
import { keepLayout, readLayout } from './kept-layouts.ts'
import { plainLayout } from './layout.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  return () => vi.unstubAllGlobals()
})

test('tables whose schemas and names have dots have separate layouts', () => {
  const [one, other] = [aTable({ schema: 'a.b', name: 'c' }), aTable({ schema: 'a', name: 'b.c' })]
  const layout = { ...plainLayout, hidden: ['note'] }
  keepLayout('ada', one, undefined, { layout, isCopy: false })
  expect(readLayout('ada', other, undefined)).toBeNull()
  expect(readLayout('ada', one, undefined)).toEqual({ layout, isCopy: false })
})

test('readLayout finds a layout from an earlier version, even if the table’s name has dots', () => {
  localStorage.setItem('portico-layout:ada:public.b.c:', JSON.stringify({ ...plainLayout, isCopy: true }))
  const kept = readLayout('ada', aTable({ name: 'b.c' }), undefined)
  expect(kept).toEqual({ layout: plainLayout, isCopy: true })
})
