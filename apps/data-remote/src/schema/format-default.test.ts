import { expect, test } from 'vitest'
import { texts } from '../texts/texts.ts'
import { formatDefault } from './format-default.ts'

const t = texts.in('en')

test.each([
  ["'todo'::public.task_status", 'todo'],
  ["'it''s'::text", "it's"],
  ["'{}'::text[]", '{}'],
  ["'one'::character varying(20)", 'one'],
  ["'open'", 'open'],
  ['0', '0'],
  ["'-1'::integer", '-1'],
  ['(0)::numeric', '0'],
  ['1.50::numeric(5,2)', '1.50'],
  ['true', 'true'],
  ['now()', 'current time'],
  ['CURRENT_DATE', 'today'],
  ['gen_random_uuid()', 'random id'],
  ['extensions.uuid_generate_v4()', 'random id'],
  ["nextval('tasks_id_seq'::regclass)", 'next number'],
  ['auth.uid()', 'your user id'],
  ["lower('A'::text)", "lower('A'::text)"],
  ["('a'::text || 'b'::text)", "('a'::text || 'b'::text)"],
  [null, ''],
])('formatDefault describes %s as %s', (sql, words) => {
  expect(formatDefault(t, { identity: null, default: sql })).toBe(words)
})

test('formatDefault describes an identity as next number', () => {
  expect(formatDefault(t, { identity: 'by default', default: null })).toBe('next number')
})
