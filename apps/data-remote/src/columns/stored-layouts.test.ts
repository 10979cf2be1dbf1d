import { beforeEach, expect, test, vi } from 'vitest'
import { createTestTable } from '../schema/table.fixture.ts'
import { defaultLayout } from './column-layout.ts'
import { readStoredLayout, saveLayout } from './stored-layouts.ts'

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
  const [one, other] = [
    createTestTable({ schema: 'a.b', name: 'c' }),
    createTestTable({ schema: 'a', name: 'b.c' }),
  ]
  const layout = { ...defaultLayout, hidden: ['note'] }
  saveLayout('ada', one, undefined, { layout, isCopy: false })
  expect(readStoredLayout('ada', other, undefined)).toBeNull()
  expect(readStoredLayout('ada', one, undefined)).toEqual({ layout, isCopy: false })
})

test('readStoredLayout finds a layout from an earlier version, even if the table’s name has dots', () => {
  localStorage.setItem('portico-layout:ada:public.b.c:', JSON.stringify({ ...defaultLayout, isCopy: true }))
  const kept = readStoredLayout('ada', createTestTable({ name: 'b.c' }), undefined)
  expect(kept).toEqual({ layout: defaultLayout, isCopy: true })
})
