import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('every feature is available without a configuration', () => {
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

test('only the configured features are available, and unknown names are ignored', () => {
  expect(readConfig({ features: ['download', 'fly'] }).can).toEqual(new Set(['download']))
})

test('read-only keeps the configured features that change no file', () => {
  expect(readConfig({ readOnly: true }).can).toEqual(new Set(['share', 'download', 'favourites']))
  expect(readConfig({ readOnly: true, features: ['upload', 'download'] }).can).toEqual(new Set(['download']))
})

test('a value of another shape is replaced by the default', () => {
  expect(readConfig({ buckets: 'docs', bucket: 7, features: [1], ownFolderBuckets: null })).toEqual(
    readConfig(undefined),
  )
})
