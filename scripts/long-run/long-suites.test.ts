import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../suites.ts'
import { findLongFiles, isLong, longSuites } from './long-suites.ts'
import { getFileKey } from './record.ts'
import { readKnownSeconds } from './seconds.ts'

// The names of tags are inserted, because Vitest would read a tag of this file in them.
const long = 'long'
const property = 'property'

test.each([
  [`// @module-${'tag'} ${long}\nimport x`, true],
  [`// @module-${'tag'} ${property}`, true],
  [`test('a', { tags: ['${long}'] }, () => {})`, true],
  [`test('a', {\n  tags: ['${property}'],\n}, () => {})`, true],
  ["test('a long name', () => {})", false],
  ["const row = { tags: ['a', null] }", false],
])('isLong of %j is %s', (text, expected) => {
  expect(isLong(text)).toBe(expected)
})

/** A tag of the long run in any notation. */
const tag = new RegExp(
  `@module-${'tag'} (${long}|${property})|\\btags\\b[^;{}]{0,80}['"\`](${long}|${property})['"\`]`,
)

/** True if the text of a unit test file or spec file has a test of the long run. */
const isMarked = (file: string, text: string) => (file.includes('.spec.') ? /@long(?!-)/ : tag).test(text)

test('every file with a long test has a suite, and every expected time has a file', async () => {
  const found = await findLongFiles(process.env)
  const planned = new Set(found.map(({ file }) => file))
  const suites = new Set(longSuites.map(({ name }) => name))
  expect(found.filter(({ suite }) => !suites.has(suite))).toEqual([])
  const marked = globSync('**/*.{test,spec}.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules', '**/dist', '.portico', 'scripts/long-run'],
  })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => isMarked(file, readFileSync(join(root, file), 'utf8')))
  expect(marked.length).toBeGreaterThan(100)
  expect(marked.filter((file) => !planned.has(file))).toEqual([])
  // Suites of an engine that this machine does not have list no files.
  const listed = new Set(found.map(({ suite }) => suite))
  const keys = new Set(found.map(getFileKey))
  const isStale = (key: string) => listed.has(key.split(' ')[0] ?? '') && !keys.has(key)
  expect(Object.keys(readKnownSeconds()).filter(isStale)).toEqual([])
})
