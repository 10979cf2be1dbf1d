import { describe, expect, test } from 'vitest'
import { texts } from '../texts/texts.ts'
import { getFilesErrorText } from './error-texts.ts'
import type { FilesFailure } from './failure.ts'
import { type FilesCode, failures } from './failures.ts'
import { FilesError, parseUploadError, toFilesError } from './files-error.ts'
import { storageFailures } from './storage-failures.ts'

const t = texts.in('en')

describe('wordings', () => {
  test.each(Object.keys(failures) as FilesCode[])('%s has a title and a sentence', (code) => {
    const { title, detail } = getFilesErrorText(t, new FilesError(code, {}))
    expect(title).toMatch(/^[A-Z].{6,}[^.]$/)
    expect(detail).toMatch(/^[A-Z].{10,}\.$/)
  })

  test('every code of storage has texts', () => {
    expect(Object.keys(storageFailures)).toHaveLength(39)
  })

  test('no two failures have the same status', () => {
    for (const of of ['status', 'resumableStatus'] as const) {
      const meant = Object.values<FilesFailure>(failures).flatMap((failure) => failure[of] ?? [])
      expect(new Set(meant).size).toBe(meant.length)
    }
  })

  test('faults of the server show a reference', () => {
    expect(getFilesErrorText(t, toFilesError({ status: 500, code: 'S3Error' })).detail).toContain('S3Error')
  })
})

describe('classification', () => {
  test('the code decides, not the status of the answer', () => {
    expect(toFilesError({ status: 400, statusCode: '403', code: 'AccessDenied', message: 'x' }).code).toBe(
      'AccessDenied',
    )
  })

  test.each([
    [401, 'rejected_key'],
    [403, 'AccessDenied'],
    [404, 'NoSuchKey'],
    [409, 'KeyAlreadyExists'],
    [429, 'SlowDown'],
    [507, 'InsufficientStorage'],
    [503, 'server_fault'],
    [418, 'refused'],
  ] as const)('status %i without a code is %s', (status, code) => {
    expect(toFilesError({ status, message: 'x' }).code).toBe(code)
  })

  test.each([
    [{ code: '42501', hint: 'insufficient_aal' }, 'insufficient_aal'],
    [{ code: 'AccessDenied', message: 'insufficient_aal: the second step comes first' }, 'insufficient_aal'],
    [{ code: 'recent_proof_needed' }, 'recent_proof_needed'],
    [{ message: 'recent_proof_needed: the hours of an administrator are over' }, 'recent_proof_needed'],
    [{ code: 'AccessDenied', message: 'no insufficient_aal' }, 'AccessDenied'],
  ] as const)('a refusal with %j is %s', (refusal, code) => {
    expect(toFilesError({ status: 403, message: 'x', ...refusal }).code).toBe(code)
  })

  test('a failed fetch is no_answer, wrapped or not', () => {
    expect(toFilesError(new TypeError('Failed to fetch')).code).toBe('no_answer')
    expect(toFilesError({ message: 'x', originalError: new TypeError('Failed to fetch') }).code).toBe(
      'no_answer',
    )
  })

  test.each([
    [409, 'upload_conflict'],
    [410, 'upload_expired'],
    [413, 'EntityTooLarge'],
    [423, 'upload_locked'],
    [507, 'InsufficientStorage'],
    [460, 'upload_checksum'],
  ] as const)('status %i of a resumable upload is %s', (status, code) => {
    expect(parseUploadError(status, 'plain text', true).code).toBe(code)
  })

  test('an answer in JSON keeps its code', () => {
    const text = JSON.stringify({ statusCode: '409', code: 'KeyAlreadyExists', message: 'x' })
    expect(parseUploadError(400, text, false)).toMatchObject({ code: 'KeyAlreadyExists', status: 409 })
  })

  test('only a request without an answer has the status 0', () => {
    expect(toFilesError(new TypeError('Failed to fetch'))).toMatchObject({ code: 'no_answer', status: 0 })
    expect(toFilesError(new Error('x'))).toMatchObject({ code: 'unexpected', status: null })
    expect(new FilesError('not_deleted', {}).status).toBeNull()
  })
})
