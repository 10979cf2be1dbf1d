import { expect, test } from 'vitest'
import { parseReleaseFiles } from './release-files.ts'

const hash = `sha384-${'b'.repeat(64)}`

test('parseReleaseFiles returns a valid list unchanged', () => {
  const list = { files: { 'remoteEntry.js': hash, 'assets/recent-D3_x.css': hash } }
  expect(parseReleaseFiles(list)).toEqual(list)
})

test.each([
  ['files', { files: {} }],
  ['files["../x.js"]', { files: { '../x.js': hash } }],
  ['files["x.js"]', { files: { 'x.js': 'sha384-short' } }],
  ['files', {}],
])('%s is refused', (path, list) => {
  expect(() => parseReleaseFiles(list)).toThrow(expect.objectContaining({ code: 'files_invalid', path }))
})
