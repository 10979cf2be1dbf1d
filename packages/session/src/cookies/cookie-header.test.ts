import { DEFAULT_COOKIE_OPTIONS, parseCookieHeader, serializeCookieHeader } from '@supabase/ssr'
import { expect, test } from 'vitest'
import { formatCookie, parseCookies } from './cookie-header.ts'

test.each([
  '',
  'a',
  'a=1',
  ' a = 1 ;b=2',
  'a=1; a=2; b=',
  'a=%C3%A9; b=%',
  'a="x"; b=c=d',
  '=1; b=2',
  'a=1;;b=2',
])('the cookies %j are read as by @supabase/ssr', (text) => {
  expect(parseCookies(text)).toEqual(parseCookieHeader(text))
})

test.each([
  ['sb-auth', 'base64-abc_-', {}],
  ['sb-auth.0', 'a b;c=é', { secure: true, domain: '.example.com' }],
  ['sb-auth', '', { maxAge: 0, domain: 'example.com' }],
])('the cookie %j is written as by @supabase/ssr', (name, value, own) => {
  const { path = '/', maxAge = 0 } = DEFAULT_COOKIE_OPTIONS
  const attributes = { path, maxAge, sameSite: 'lax', ...own } as const
  expect(formatCookie(name, value, attributes)).toBe(
    serializeCookieHeader(name, value, { ...DEFAULT_COOKIE_OPTIONS, ...own }),
  )
})

test('a name or domain that would write other attributes is rejected', () => {
  expect(() => formatCookie('a', '1', { domain: 'x.example; Path=/admin' })).toThrow(TypeError)
  expect(() => formatCookie('a;b', '1', {})).toThrow(TypeError)
})
