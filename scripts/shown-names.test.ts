import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findRawNames } from './shown-names.ts'
import { readSourceFiles } from './source-files.ts'
import { root } from './suites.ts'

const sources = join(root, 'apps/files-remote/src')

test('names of files are shown only through `t` or `shownName`', () => {
  const files = readSourceFiles(sources)
  expect(files.length).toBeGreaterThan(200)
  expect(files.flatMap(({ path, text }) => findRawNames(path, text))).toEqual([])
})

test.each([
  ['a text', '<bdi>{entry.name}</bdi>', 1],
  ['a text by condition', '<b>{isOpen ? share.name : t("Shared")}</b>', 1],
  ['a text that may be missing', '<b>{first?.name ?? ""}</b>', 1],
  ['an attribute', '<img alt={name} title={"Picture " + file.name} />', 2],
  ['a name from a key', '<b>{decodeName(part)}</b>', 1],
  ['a line of a list', 'const line = { title: path.at(-1) ?? bucket, detail: newName }', 2],
  ['one of several', '<b title={names[last]}>{place.path.join("/")}</b>', 2],
  ['a name made plain', '<b title={shownName(name)}>{shownName(entry.name)}</b>', 0],
  ['a name in a sentence', '<b aria-label={t("Open {name}", { name: entry.name })}>{t("Open")}</b>', 0],
  ['a name that is handed on', '<Line name={entry.name} onOpen={() => open(entry.name)} />', 0],
])('findRawNames counts the unescaped names in %s', (_what, code, count) => {
  expect(
    findRawNames(
      'seeded.tsx',
      `export const seeded = () => { ${code.startsWith('<') ? 'return ' : ''}${code} }`,
    ),
  ).toHaveLength(count)
})
