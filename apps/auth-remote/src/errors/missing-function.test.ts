import { expect, test } from 'vitest'
import { isFunctionMissing, isReadUnsupported } from './missing-function.ts'

test('only PGRST202 means that the database has no such function', () => {
  expect(isFunctionMissing({ code: 'PGRST202' })).toBe(true)
  for (const code of ['42883', '42P01', '42703', '42501', '23514', '', undefined])
    expect(isFunctionMissing({ code }), code).toBe(false)
  expect(isFunctionMissing(null)).toBe(false)
})

test.each(['PGRST202', '42883', '42P01', '42703', '42501'])(
  'a read that fails with %s is unsupported',
  (code) => {
    expect(isReadUnsupported({ code })).toBe(true)
  },
)

test.each(['PGRST301', '57014', '23514', '', undefined])(
  'a read that fails with code "%s" is an error',
  (code) => {
    expect(isReadUnsupported({ code })).toBe(false)
  },
)

test('a read that succeeds is supported', () => {
  expect(isReadUnsupported(null)).toBe(false)
})
