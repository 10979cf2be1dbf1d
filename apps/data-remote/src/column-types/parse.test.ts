import { describe, expect, test } from 'vitest'
import { createTestColumn } from '../schema/table.fixture.ts'
import { texts } from '../texts/texts.ts'
import { parseValue } from './draft.ts'

const value = (column: Parameters<typeof parseValue>[0], text: string) => {
  const parsed = parseValue(column, text)
  return parsed.ok ? parsed.value : `! ${parsed.problem(texts.in('en'))}`
}

describe('numbers', () => {
  test('an int8 beyond JavaScript’s safe integers stays exact', () => {
    expect(value(createTestColumn('n', 'exact'), '9007199254740993')).toBe('9007199254740993')
    expect(value(createTestColumn('n', 'exact'), '9223372036854775807')).toBe('9223372036854775807')
    expect(value(createTestColumn('n', 'exact'), '9223372036854775808')).toContain('out of range')
  })
  test('a numeric keeps its digits', () => {
    const numeric = createTestColumn('n', 'exact', { type: 'numeric(20,10)' })
    expect(value(numeric, '0.10000000000000000001')).toBe('0.10000000000000000001')
    expect(value(numeric, '1,5')).toContain('!')
  })
  test('integers are limited by their type', () => {
    expect(value(createTestColumn('n', 'integer', { type: 'smallint' }), '-32768')).toBe(-32768)
    expect(value(createTestColumn('n', 'integer', { type: 'smallint' }), '32768')).toContain('!')
    expect(value(createTestColumn('n', 'integer'), '1.5')).toContain('!')
  })
})

describe('empty texts', () => {
  test('an empty text is a value, and spaces are kept', () => {
    expect(value(createTestColumn('t', 'text'), '')).toBe('')
    expect(value(createTestColumn('t', 'text'), ' a ')).toBe(' a ')
  })
  test('an empty number is rejected', () =>
    expect(value(createTestColumn('n', 'integer', { nullable: true }), ' ')).toContain('NULL'))
})

describe('other kinds', () => {
  test.each([
    ['date', '2026-02-28', true],
    ['date', '2026-02-30', false],
    ['date', '28.2.2026', false],
    ['timestamptz', '2026-11-21T14:30:00.123456+00:00', true],
    ['timestamptz', '2026-11-21 14:30', false],
    ['timestamp', '2026-11-21 14:30', true],
    ['time', '14:30', true],
    ['uuid', '123e4567-e89b-12d3-a456-426614174000', true],
    ['uuid', '123', false],
    ['enumeration', 'open', true],
    ['enumeration', 'shut', false],
    ['boolean', 'yes', true],
    ['boolean', 'maybe', false],
    ['array', '["a","b"]', true],
    ['array', '{a,b}', true],
    ['array', '"a"', false],
  ] as const)('parseValue accepts %s %s: %s', (kind, text, ok) =>
    expect(parseValue(createTestColumn('c', kind), text).ok).toBe(ok),
  )

  test('JSON is validated, and large numbers keep their digits', () => {
    expect(value(createTestColumn('j', 'json'), '{"a": ')).toContain('! This isn’t valid JSON')
    expect(JSON.stringify(value(createTestColumn('j', 'json'), '{"n": 12345678901234567890}'))).toBe(
      '{"n":12345678901234567890}',
    )
    expect(value(createTestColumn('j', 'json'), 'null')).toBe(null)
  })
})
