import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { Upload } from 'tus-js-client'
import { expect, test } from 'vitest'
import { type ClientOption, parseClientOptions, parseTestPieces } from './client-options.fixture.ts'

// A new call or option of a newer client fails these tests until a contract has a case for it.

const files = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.test.ts') && name !== 'complete.test.ts')
  .map((name) => ({ name, text: readFileSync(join(import.meta.dirname, name), 'utf8') }))
const texts = files.map(({ text }) => text).join('\n')
const pieces = files.flatMap(({ name, text }) => parseTestPieces(name, text))
const { storage } = createClient('http://127.0.0.1', 'key')

/** Methods of the client that send no request of their own. */
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
  ['tables', methodsOf(storage.analytics)],
  ['vectors', methodsOf(storage.vectors)],
  ['indexes of vectors', methodsOf(storage.vectors.from('texts'))],
  ['vectors of an index', methodsOf(storage.vectors.from('texts').index('words'))],
])('every call about %s has a case', (_what, methods) => {
  expect(methods.filter((name) => name !== 'fetch' && !texts.includes(`.${name}(`))).toEqual([])
})

/** True for options that only the client or the browser uses, such as the mode of the browser cache. */
const ofTheClient = ({ call, name, value }: ClientOption) =>
  call === 'constructor' || (name === 'cache' && value !== undefined)

const client = createRequire(import.meta.resolve('@supabase/supabase-js')).resolve('@supabase/storage-js')
const declarations = readFileSync(join(dirname(client), 'index.d.mts'), 'utf8')

test.each([
  ['StorageBucketApi', 25],
  ['StorageFileApi', 90],
])('every option of %s, and every value that it names, has a case with its call', (api, atLeast) => {
  const options = parseClientOptions(declarations, api).filter((option) => !ofTheClient(option))
  expect(options.length).toBeGreaterThan(atLeast)
  const lacks = ({ call, name, value }: ClientOption) =>
    !pieces.some(({ calls, words }) => calls.has(call) && words.has(name) && words.has(value ?? name))
  expect(options.filter(lacks)).toEqual([])
})

/** Options of an upload that do not change the requests, or that every upload sets. */
const ownOptions = [
  'endpoint',
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

test('every option of a resumable upload has a case', () => {
  const options = Object.keys((Upload as unknown as { defaultOptions: object }).defaultOptions)
  expect(options.length).toBeGreaterThan(20)
  const missing = options.filter((name) => !ownOptions.includes(name) && !texts.includes(`${name}:`))
  expect(missing).toEqual([])
})
