import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { normalizeDbError } from './rest-errors.ts'

function serverError(code: string, message = 'No.', detail?: string): Error {
  return Object.assign(new Error(message), { code, detail })
}

describe('normalizeDbError', () => {
  test.each([
    ['P0001', 400],
    ['23514', 400],
    ['23P01', 400],
    ['57014', 500],
    ['40001', 500],
    ['28P01', 403],
    ['P0002', 500],
  ])('answers %s with %i and the author’s words', (code, status) => {
    const answer = normalizeDbError(serverError(code, 'Only on "Mondays".', 'It is Tuesday.')) as Error & {
      detail: string
    }
    expect(answer).toMatchObject({ code: 'PGRST' })
    expect(JSON.parse(answer.message)).toEqual({
      code,
      message: 'Only on "Mondays".',
      details: 'It is Tuesday.',
      hint: null,
    })
    expect(JSON.parse(answer.detail)).toEqual({ status, headers: {} })
  })

  test('leaves alone what is answered well already, and what is not of the database', () => {
    expect(normalizeDbError(serverError('23505', 'Twice.', 'Key'))).toMatchObject({
      code: '23505',
      message: 'Twice.',
      detail: 'Key',
    })
    const other = new TypeError('x')
    expect(normalizeDbError(other)).toBe(other)
  })

  test('is logged without the values of the statement', () => {
    const error = Object.assign(serverError('22P02', 'invalid input'), { params: ['secret'] })
    expect(inspect(normalizeDbError(error))).toBe('22P02 invalid input')
  })
})
