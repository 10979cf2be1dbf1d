import { expect, test } from 'vitest'
import { tightest } from './space.ts'

test('the fuller of two limits is the one that is told', () => {
  const space = { buckets: [], file_limit: null }
  const full = { bytes: 9, limit: 10 }
  const half = { bytes: 50, limit: 100 }
  const free = { bytes: 1000, limit: null }
  expect(tightest({ ...space, person: half, project: full })).toBe('project')
  expect(tightest({ ...space, person: full, project: half })).toBe('person')
  expect(tightest({ ...space, person: free, project: half })).toBe('project')
  expect(tightest({ ...space, person: half, project: null })).toBe('person')
  expect(tightest({ ...space, person: free, project: null })).toBeNull()
})
