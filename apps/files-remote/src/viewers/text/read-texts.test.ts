import { expect, test } from 'vitest'
import { decodeEntities } from './entities.ts'
import { parseJsonWithNumbers } from './parse-json.ts'
import { readTable } from './read-table.ts'

test('a table detects its separator, and drops an incomplete last row', () => {
  const text = '\ufeffName;City\r\n"Ada; Countess";London\r\nBob;Par'
  expect(readTable(text, false)).toEqual({
    head: ['Name', 'City'],
    rows: [
      ['Ada; Countess', 'London'],
      ['Bob', 'Par'],
    ],
    isMore: false,
  })
  expect(readTable(text, true).rows).toHaveLength(1)
})

test('the beginning of a long or wide table is shown, and marked as incomplete', () => {
  const long = Array.from({ length: 3000 }, (_, index) => `${index},x`).join('\n')
  expect(readTable(long, false)).toMatchObject({ head: ['0', 'x'], isMore: true })
  expect(readTable(long, false).rows).toHaveLength(1000)
  const wide = readTable(`${'a,'.repeat(200)}\n${'1,'.repeat(200)}`, false)
  expect([wide.head.length, wide.isMore]).toEqual([100, true])
})

test('numbers in JSON stay as they are written', () => {
  const value = parseJsonWithNumbers(
    '{"id": 12345678901234567890, "rate": 0.10000000000000000001, "one": 1}',
  ) as Record<string, unknown>
  expect(value.id).toMatchObject({ source: '12345678901234567890' })
  expect(value.rate).toMatchObject({ source: '0.10000000000000000001' })
  expect(value.one).toBe(1)
  expect(parseJsonWithNumbers('{"a": 1,')).toBeUndefined()
})

test('named characters are decoded, and unknown names stay', () => {
  expect(decodeEntities('&lt;b&gt; &amp;amp; &#8364; &#x1F600; &nope; &constructor; &#xD800;')).toBe(
    '<b> &amp; € 😀 &nope; &constructor; \ufffd',
  )
})
