import { expect, test } from 'vitest'
import { FilesError } from '../../errors/files-error.ts'
import { texts } from '../../texts/texts.ts'
import { formatLimitError } from './format-limit-error.ts'
import { checkUploadLimits, type UploadLimits } from './limits.ts'

const t = texts.in('en')
const folder = { bucket: 'files', prefix: 'me' }
const fileOf = (size: number, type = '', name = 'a') => new File([new Uint8Array(size)], name, { type })
const limitsOf = (sizeLimit: number | null, types: string[] | null, project: number | null) => ({
  bucket: { id: 'files', isPublic: false, sizeLimit, types },
  project,
})

const check = (file: File, limits: UploadLimits, path: string[] = []) =>
  checkUploadLimits(folder, { file, path }, limits)?.code ?? null

test.each([
  ['nothing is known', { bucket: null, project: null }, null],
  ['neither has a limit', limitsOf(null, null, null), null],
  ['it has just as many bytes as it may', limitsOf(10, null, null), null],
  ['it is over that of the bucket', limitsOf(9, null, 20), 'EntityTooLarge'],
  ['it is over that of the project', limitsOf(20, null, 9), 'EntityTooLarge'],
] as const)('a file of 10 bytes is checked against the size limits when %s', (_when, limits, code) => {
  expect(check(fileOf(10), limits)).toBe(code)
})

test.each([
  ['image/png', ['image/png'], null],
  ['image/png', ['text/plain', 'IMAGE/*'], null],
  ['text/plain;charset=utf-8', ['text/plain'], null],
  ['video/mp4', ['*/*'], null],
  ['', ['application/octet-stream'], null],
  ['', ['image/*'], 'InvalidMimeType'],
  ['image/png', ['image/jpeg', 'imag/*'], 'InvalidMimeType'],
])('a file of type "%s" in a bucket that accepts %s: %s', (type, types, code) => {
  expect(check(fileOf(1, type), limitsOf(null, types, null))).toBe(code)
})

test('the length of a name is that of its key, including the folders', () => {
  const limits = limitsOf(null, null, null)
  expect(check(fileOf(1, '', 'a'.repeat(957)), limits)).toBeNull()
  expect(check(fileOf(1, '', 'a'.repeat(958)), limits)).toBe('name_too_long')
  expect(check(fileOf(1, '', 'é'.repeat(160)), limits)).toBe('name_too_long')
  expect(check(fileOf(1, '', 'é'.repeat(100)), limits)).toBeNull()
  expect(check(fileOf(1, '', 'é'.repeat(100)), limits, ['é'.repeat(60)])).toBe('name_too_long')
})

test.each([
  [limitsOf(5_000, null, null), 'It has 7 kB, and this bucket takes files up to 5 kB.'],
  [
    limitsOf(9_000, null, 6_000),
    'It has 7 kB, and the whole project takes files up to 6 kB, which its administrators can raise.',
  ],
  [
    limitsOf(9_000, null, null),
    'It is over the limit of the whole project, which its administrators can raise.',
  ],
])('the refusal of a large file says how high the limit is, and whose limit', (limits, words) => {
  const error = new FilesError('EntityTooLarge', {})
  expect(formatLimitError(t, error, fileOf(7_000), limits)).toBe(`The file is too large. ${words}`)
})

test('the refusal of a type names the accepted types, or is general if they are unknown', () => {
  const error = new FilesError('InvalidMimeType', {})
  expect(
    formatLimitError(t, error, fileOf(1, 'text/html'), limitsOf(null, ['image/*', 'text/plain'], null)),
  ).toBe(
    'This type of file isn’t allowed here. It is “text/html”, and this bucket takes only image/* and text/plain.',
  )
  expect(formatLimitError(t, error, fileOf(1), undefined)).toBe(
    'This type of file isn’t allowed here. This bucket only accepts certain types of files.',
  )
})
