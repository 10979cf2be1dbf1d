import { expect, test } from 'vitest'
import { quoteName, writePath, writeProfile, writeQuery } from './names.ts'

test('quoteName leaves a plain identifier unquoted and quotes every other name', () => {
  const names = [
    'name',
    '_x1',
    'first name',
    'größe',
    'a.b',
    'a"b',
    'a\\b',
    'x->y',
    'or',
    'not',
    '1st',
    '*',
    '',
  ]
  expect(names.map(quoteName)).toEqual([
    ...['name', '_x1', '"first name"', '"größe"', '"a.b"', '"a\\"b"', '"a\\\\b"', '"x->y"'],
    ...['"or"', '"not"', '"1st"', '"*"', '""'],
  ])
})

test('writePath encodes every name except those that a URL can’t contain', () => {
  const path = (name: string) => new URL(`https://x.example/rest/v1/${writePath(name)}`).pathname
  for (const name of ['50% off', 'Sales #1', 'Why?', 'in/out', 'a\\b', '...', 'größe', '🙂', 'a;b&c=d+e'])
    expect(decodeURIComponent(path(name))).toBe(`/rest/v1/${name}`)
  for (const name of ['.', '..'])
    expect(() => writePath(name)).toThrow(expect.objectContaining({ code: 'unaddressable' }))
})

test('writeProfile encodes a schema for a header as UTF-8 bytes', () => {
  const sent = new Headers({ 'Accept-Profile': writeProfile('größe 🙂') }).get('Accept-Profile') ?? ''
  expect(new TextDecoder().decode(Uint8Array.from(sent, (byte) => byte.charCodeAt(0)))).toBe('größe 🙂')
})

test.each([' a', 'a ', '\ta', 'a\t', 'a\nb', 'a\rb', 'a\u007f'])(
  'writeProfile rejects the schema %j, which a header can’t contain',
  (name) => {
    expect(() => writeProfile(name)).toThrow(expect.objectContaining({ code: 'unaddressable_schema' }))
  },
)

test('writeProfile accepts blanks and tabs inside a schema, and any letters at its ends', () => {
  for (const name of ['a b\tc', '\u00a0a\u3000', 'é', '🙂'])
    expect(Buffer.from(writeProfile(name), 'latin1').toString()).toBe(name)
})

test('writeQuery writes short queries that URLSearchParams reads back', () => {
  const parameters = [
    ['select', 'id,_0:"a b"::text'],
    ['"a&b=c+d%#é🙂"', 'eq.1+1 = 2 & 100%'],
    ['or', '(a.eq."\ud800",b.in.("x","y"))'],
  ] as const
  const query = writeQuery(parameters)
  expect([...new URL(`https://x.example/?${query}`).searchParams]).toEqual(
    parameters.map(([name, value]) => [name, value.toWellFormed()]),
  )
  expect(writeQuery([['select', 'id,_0:a::text;b']])).toBe('select=id,_0:a::text%3Bb')
})
