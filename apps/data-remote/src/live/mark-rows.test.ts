import { expect, test, vi } from 'vitest'
import { markChanged } from './mark-rows.ts'

test('a flashing row keeps a column named __proto__', () => {
  vi.useFakeTimers()
  const row = JSON.parse('{"__proto__": {"a": 1}, "id": 1}')
  expect(Object.entries(markChanged(row, new Set(['id'])))).toEqual(Object.entries(row))
  vi.useRealTimers()
})
