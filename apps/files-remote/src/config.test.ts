import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('without a configuration everything can be done', () => {
  expect(readConfig(undefined)).toEqual({
    ownFolderBuckets: ['files'],
    bucket: null,
    buckets: null,
    can: new Set([
      'upload',
      'new-folder',
      'rename',
      'move',
      'copy',
      'delete',
      'share',
      'download',
      'favourites',
    ]),
  })
})

test('features are those named, and unknown names are nothing', () => {
  expect(readConfig({ features: ['download', 'fly'] }).can).toEqual(new Set(['download']))
})

test('read-only leaves what changes nothing, and never more than the features', () => {
  expect(readConfig({ readOnly: true }).can).toEqual(new Set(['share', 'download', 'favourites']))
  expect(readConfig({ readOnly: true, features: ['upload', 'download'] }).can).toEqual(new Set(['download']))
})

test('what has another shape is the default', () => {
  expect(readConfig({ buckets: 'docs', bucket: 7, features: [1], ownFolderBuckets: null })).toEqual(
    readConfig(undefined),
  )
})
