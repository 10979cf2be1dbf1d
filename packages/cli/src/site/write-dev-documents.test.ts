import { expect, test } from 'vitest'
import { readDevOrigins } from './write-dev-documents.ts'

test('readDevOrigins reads origins between commas; without any there is no document for developers', () => {
  expect(readDevOrigins('http://localhost:5200, https://try.example')).toEqual({
    origins: ['http://localhost:5200', 'https://try.example'],
  })
  expect(readDevOrigins(undefined)).toBeUndefined()
  expect(readDevOrigins('none')).toBeUndefined()
})

test.each([
  'localhost:5200',
  'http://localhost:5200/',
  'http://localhost:5200/files',
  '*',
  "'unsafe-inline'",
  '',
])('readDevOrigins rejects %j, which is not an origin', (text) => {
  expect(() => readDevOrigins(text)).toThrow(expect.objectContaining({ code: 'usage' }))
})
