import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { scratchParent } from './scratch.ts'

test('a folder that is not in memory, or has too little space, is replaced by the temporary folder', () => {
  expect(scratchParent('/nowhere')).toBe(tmpdir())
  expect(scratchParent(import.meta.dirname)).toBe(tmpdir())
  expect(scratchParent('/dev/shm', Infinity)).toBe(tmpdir())
})
