import { expect, test } from 'vitest'
import { getFileLimit } from './file-limit.ts'

test.each([
  [null, null, null],
  [5, null, { bytes: 5, of: 'bucket' }],
  [null, 7, { bytes: 7, of: 'project' }],
  [5, 7, { bytes: 5, of: 'bucket' }],
  [9, 7, { bytes: 7, of: 'project' }],
  [0, 7, { bytes: 0, of: 'bucket' }],
] as const)('a bucket limit of %s and a project limit of %s give %j', (bucket, project, limit) => {
  expect(getFileLimit(bucket, project)).toEqual(limit)
})
