import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { scratchParent } from './scratch.ts'

test('what is no folder in memory, or has no room, gives way to the temporary folder', () => {
  expect(scratchParent('/nowhere')).toBe(tmpdir())
  expect(scratchParent(import.meta.dirname)).toBe(tmpdir())
  expect(scratchParent('/dev/shm', Infinity)).toBe(tmpdir())
})
