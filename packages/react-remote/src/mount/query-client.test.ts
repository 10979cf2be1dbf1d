import { expect, test } from 'vitest'
import { isTransient } from './query-client.ts'

test.each([
  ['no answer', new TypeError('Failed to fetch')],
  ['no answer, in the words of postgrest-js', { message: 'TypeError: fetch failed', code: '', details: '' }],
  ['an answer without a status', Object.assign(new Error('x'), { status: 0 })],
  ['a fault of the server', { status: 503 }],
  ['a fault of the storage, whose status is a text', { statusCode: '500' }],
  ['no connection to the database', { code: 'PGRST000' }],
  ['an auth server out of reach', { name: 'AuthRetryableFetchError' }],
  ['any of these below', new Error('rows', { cause: { status: 502 } })],
])('%s may pass', (_name, error) => {
  expect(isTransient(error)).toBe(true)
})

test.each([
  ['a refusal', { status: 403 }],
  ['a missing object', { statusCode: '404' }],
  ['a rule of the database', { code: '23505', message: 'duplicate key' }],
  ['a mistake in the code', new TypeError('x is not a function')],
  ['no error at all', undefined],
])('%s does not', (_name, error) => {
  expect(isTransient(error)).toBe(false)
})
