import { describe, expect, test } from 'vitest'
import { texts } from '../texts/texts.ts'
import { DataError, toDataError, toKnownDataError } from './data-error.ts'
import { getDataErrorText } from './error-texts.ts'
import { type DataCode, failures } from './failures.ts'
import { postgresFailures } from './postgres-failures.ts'
import { postgrestFailures } from './postgrest-failures.ts'
import { serverCodes } from './server-codes.ts'

const t = texts.in('en')

describe('wordings', () => {
  test.each(Object.keys(failures) as DataCode[])('the failure %s has a title and a sentence', (code) => {
    const wording = getDataErrorText(t, new DataError(code, { message: 'from the author', code }, 400))
    expect(wording.title).toMatch(/^[A-Z].{6,}[^.]$/)
    expect(wording.detail.length).toBeGreaterThan(10)
  })

  test('every error code of PostgREST has a text', () => {
    expect(Object.keys(postgrestFailures)).toHaveLength(39)
    expect(Object.keys({ ...postgrestFailures, ...postgresFailures }).sort()).toEqual(serverCodes.toSorted())
  })

  test('toDataError maps a server error that reuses an app code to server_fault', () => {
    expect(toDataError({ code: 'timeout', message: 'x' }, 500).code).toBe('server_fault')
  })

  test('a refusal for missing MFA says so, regardless of its code', () => {
    const refusal = { code: '42501', message: 'closed', hint: 'insufficient_aal' }
    expect(getDataErrorText(t, toDataError(refusal, 403)).title).toBe('This needs two-step verification')
  })

  test.each([
    { code: '42501', message: 'closed', hint: 'recent_proof_needed' },
    { code: 'recent_proof_needed', message: 'closed' },
  ])('a refusal for a missing recent proof asks for it: %j', (refusal) => {
    expect(toDataError(refusal, 403).code).toBe('needs_proof')
  })

  test('a raised exception is shown in its author’s words', () => {
    expect(
      getDataErrorText(t, toDataError({ code: 'P0001', message: 'The year is closed.' }, 400)).detail,
    ).toBe('The year is closed.')
  })

  test('a failure names the column, key or rule', () => {
    const missing = toDataError(
      { code: '23502', message: 'null value in column "name" of relation "projects"' },
      400,
    )
    expect(getDataErrorText(t, missing).detail).toBe('name is required.')
    const twice = toDataError(
      { code: '23505', message: 'duplicate key', details: 'Key (project_id, title)=(1, a) already exists.' },
      409,
    )
    expect(getDataErrorText(t, twice).detail).toBe('Another row has the same project_id, title.')
    const rule = toDataError(
      { code: '23514', message: 'new row violates check constraint "ends_after_start"' },
      400,
    )
    expect(getDataErrorText(t, rule).detail).toContain('ends_after_start')
    const sentence = (code: string, message: string) =>
      getDataErrorText(t, toDataError({ code, message }, 403)).detail
    expect(sentence('42501', 'permission denied for sequence tasks_id_seq')).toContain(
      'access to tasks_id_seq',
    )
    expect(sentence('42501', 'permission denied for table first name')).toContain('access to first name')
    expect(sentence('42501', 'permission denied for table a"b c')).toContain('access to a"b c')
    expect(sentence('23502', 'null value in column "a"b" of relation "c"d" violates')).toBe(
      'a"b is required.',
    )
    expect(sentence('23514', 'new row for relation "x" violates check constraint "a "b" c"')).toContain(
      'a "b" c',
    )
    expect(sentence('42501', 'new row violates row-level security policy "p" for table "a"b"')).toContain(
      'A policy of a"b',
    )
    expect(sentence('42501', 'new row violates row-level security policy for table "tasks"')).toBe(
      'A policy of tasks forbids it. Nothing was saved.',
    )
    expect(sentence('42501', 'new row violates row-level security policy "own" for table "tasks"')).toContain(
      'A policy of tasks',
    )
    expect(sentence('42P17', 'infinite recursion detected in policy for relation "tasks"')).toContain(
      'A policy of tasks reads tasks again',
    )
  })
})

describe('toDataError for codes without a text', () => {
  test.each([
    ['53300', 503, 'busy'],
    ['53100', 507, '53100'],
    ['PT413', 413, 'PT413'],
    ['request_entity_too_large', 413, 'PT413'],
    ['08006', 503, 'busy'],
    ['XX000', 500, 'server_fault'],
    ['42601', 400, 'refused'],
    ['', 401, 'rejected_key'],
    ['', 403, 'forbidden'],
    ['', 404, 'not_found'],
    ['', 429, 'too_many'],
    ['', 414, 'too_long'],
    ['', 431, 'too_long'],
    ['', 0, 'no_answer'],
    ['', 502, 'no_answer'],
  ] as const)('toDataError maps code "%s" with status %i to %s', (code, status, expected) => {
    expect(toDataError({ code, message: 'x' }, status).code).toBe(expected)
  })

  test('a failure without a text shows the server’s code', () => {
    expect(getDataErrorText(t, toDataError({ code: 'XX000', message: 'x' }, 500)).detail).toContain('XX000')
  })

  test('only a failed fetch counts as no answer', () => {
    expect(toKnownDataError(new TypeError('Failed to fetch'))).toMatchObject({ code: 'no_answer', status: 0 })
    expect(toKnownDataError(new Error('x'))).toMatchObject({ code: 'unexpected', status: null })
  })
})
