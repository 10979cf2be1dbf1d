import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { Upload } from 'tus-js-client'
import { expect, test } from 'vitest'

// A newer client that can ask for more makes these fail.

const texts = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.test.ts') && name !== 'complete.test.ts')
  .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
  .join('\n')
const { storage } = createClient('http://127.0.0.1', 'key')

/** What the client does for itself, and sends nothing for. */
const ownMethods = [
  'constructor',
  'from',
  'handleOperation',
  'setHeader',
  'throwOnError',
  'uploadOrUpdate',
  'prepareUploadFormData',
  'encodeMetadata',
  'toBase64',
  'applyTransformOptsToQuery',
  'bucketLifecycleUrl',
  'listBucketOptionsToQueryString',
]

function methodsOf(api: object): string[] {
  const found = new Set<string>()
  for (let at = api; at !== Object.prototype; at = Object.getPrototypeOf(at))
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(at)))
      if (typeof value === 'function' && !name.startsWith('_')) found.add(name)
  return [...found].filter((name) => !ownMethods.includes(name))
}

test.each([
  ['buckets', methodsOf(storage)],
  ['objects', methodsOf(storage.from('files'))],
])('every call about %s has a case', (_what, methods) => {
  expect(methods.filter((name) => name !== 'fetch' && !texts.includes(`.${name}(`))).toEqual([])
})

/** Options of an upload that change nothing of what is sent, or name what every upload names. */
const ownOptions = [
  'endpoint',
  'uploadUrl',
  'fingerprint',
  'onProgress',
  'onChunkComplete',
  'onSuccess',
  'onError',
  'onUploadUrlAvailable',
  'onBeforeRequest',
  'onAfterResponse',
  'onShouldRetry',
  'retryDelays',
  'parallelUploadBoundaries',
  'metadataForPartialUploads',
  'storeFingerprintForResuming',
  'removeFingerprintOnSuccess',
  'urlStorage',
  'fileReader',
  'httpStack',
]

test('every option of a resumable upload has one', () => {
  const options = Object.keys((Upload as unknown as { defaultOptions: object }).defaultOptions)
  expect(options.length).toBeGreaterThan(20)
  const missing = options.filter((name) => !ownOptions.includes(name) && !texts.includes(`${name}:`))
  expect(missing).toEqual([])
})
