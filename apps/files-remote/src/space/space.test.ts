import { expect, test } from 'vitest'
import { fileLimit, tightest } from './space.ts'

test.each([
  [null, null, null],
  [5, null, { bytes: 5, of: 'bucket' }],
  [null, 7, { bytes: 7, of: 'project' }],
  [5, 7, { bytes: 5, of: 'bucket' }],
  [9, 7, { bytes: 7, of: 'project' }],
  [0, 7, { bytes: 0, of: 'bucket' }],
] as const)('a bucket of %s in a project of %s', (bucket, project, limit) => {
  expect(fileLimit(bucket, project)).toEqual(limit)
})

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
