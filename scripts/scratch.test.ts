import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { getScratchParent } from './scratch.ts'

test('a folder that is not in memory, or has too little space, is replaced by the temporary folder', () => {
  expect(getScratchParent('/nowhere')).toBe(tmpdir())
  expect(getScratchParent(import.meta.dirname)).toBe(tmpdir())
  expect(getScratchParent('/dev/shm', Infinity)).toBe(tmpdir())
})
