import { expect, test } from 'vitest'
import { createArchiveMemberPaths } from './archive-paths.ts'

const pathsOf = (...paths: string[][]) =>
  createArchiveMemberPaths(paths.map((path) => ({ key: path.join('/'), path })))

test('names in an archive stay as users wrote them, in their folders', () => {
  expect(pathsOf(['Ünter lagen', '日本.txt'], ['😀.png'], ['Ünter lagen', 'a.b.tar.gz'])).toEqual([
    'Ünter lagen/日本.txt',
    '😀.png',
    'Ünter lagen/a.b.tar.gz',
  ])
})

test('names that a disk treats as equal are numbered, separately in each folder', () => {
  expect(pathsOf(['a.txt'], ['A.TXT'], ['x', 'a.txt'], ['e\u0301'], ['\u00e9'], ['x'])).toEqual([
    'a.txt',
    'A (2).TXT',
    'x/a.txt',
    'e\u0301',
    '\u00e9 (2)',
    'x (2)',
  ])
})

test.each([
  [['..', 'etc', 'passwd'], '__/etc/passwd'],
  [['../../etc'], '.._.._etc'],
  [['a\\b'], 'a_b'],
  [['.'], '_'],
  [['a\u0000b\n'], 'a_b_'],
])('%j stays inside the archive as %s', (path, expected) => {
  expect(pathsOf(path)).toEqual([expected])
})

test('an empty folder has a path of its own', () => {
  expect(createArchiveMemberPaths([{ key: null, path: ['a', 'b'] }])).toEqual(['a/b/'])
})
