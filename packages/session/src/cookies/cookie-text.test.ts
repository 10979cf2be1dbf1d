import { createChunks, isChunkLike, stringFromBase64URL, stringToBase64URL } from '@supabase/ssr'
import { expect, test } from 'vitest'
import { belongsToCookie, decodeCookieText, encodeCookieText, splitIntoChunks } from './cookie-text.ts'

test.each([
  '',
  'a',
  'ab',
  'abc',
  '{"name":"Größe 😀 שלום"}',
  'half a character: \ud83d',
  '>>>???',
  ...[2_379, 2_380, 4_765, 9_000].map((length) => 'x'.repeat(length)),
])('a text is written as by @supabase/ssr, and read again: %.20s', (text) => {
  const encoded = encodeCookieText(text)
  expect(encoded).toBe(`base64-${stringToBase64URL(text.toWellFormed())}`)
  expect(decodeCookieText(encoded)).toBe(stringFromBase64URL(encoded.slice('base64-'.length)))
  expect(splitIntoChunks('sb-auth', encoded)).toEqual(createChunks('sb-auth', encoded))
})

test.each(['%%%', 'ab=cd', '_w', 'gICA'])('decoding base64-%s throws', (value) =>
  expect(() => decodeCookieText(`base64-${value}`)).toThrow(),
)

test.each(['sb-auth', 'sb-auth.0', 'sb-auth.12', 'sb-auth.01', 'sb-auth.x', 'sb-auth-user', 'sb-auth.1.2'])(
  '%s belongs to a key exactly as in @supabase/ssr',
  (name) => {
    expect(belongsToCookie('sb-auth', name)).toBe(isChunkLike(name, 'sb-auth'))
    expect(belongsToCookie('sb-auth.1', name)).toBe(isChunkLike(name, 'sb-auth.1'))
  },
)
