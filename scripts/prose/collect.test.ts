import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { collectPassages, listFiles, readPassages } from './collect.ts'

/** Returns the passages of a file as `category line: text`. */
function passages(path: string, code: string, isTranslated = false): string[] {
  return readPassages(path, code, isTranslated).map(
    ({ category, line, text, isHeading }) => `${category} ${line}: ${text}${isHeading ? ' (heading)' : ''}`,
  )
}

test('joins consecutive line comments, and keeps the lines of a block comment', () => {
  const code = '// one\n// two\n\n// three\nconst a = "// no" // four\n/**\n * five\n * six\n */\n'
  expect(passages('src/a.ts', code)).toEqual([
    'comments 1: one\ntwo',
    'comments 4: three',
    'comments 5: four',
    'comments 6: \nfive\nsix\n',
  ])
})

test('reads only the reason of an instruction for a tool', () => {
  const code = '// biome-ignore lint/a/b: the server needs it\nf()\n// @ts-expect-error\ng()\n'
  expect(passages('src/a.ts', code)).toEqual(['comments 1: the server needs it'])
})

test.each([
  ['a.css', "a { content: '/* no */' } /* yes */", 'comments 1: yes'],
  ['a.sql', "select '-- no'; -- yes\n", 'comments 1: yes'],
  ['a.yml', 'a: "# no"\n  # yes\n', 'comments 2: yes'],
  ['a.yaml', 'a: b#no # yes\n', 'comments 1: yes'],
  ['.gitignore', '# yes\ndist\n', 'comments 1: yes'],
  ['a.sh', 'echo "# no" $# # yes\n', 'comments 1: yes'],
  ['turbo.json', '{ "extends": ["//"], // yes\n}', 'comments 1: yes'],
  ['a.toml', 'a = 1\n# yes', 'comments 2: yes'],
  ['bin/run', '#!/usr/bin/env bash\n# yes\n', 'comments 2: yes'],
  ['a.jsonc', '{\n  // yes\n  "a": "// no"\n}', 'comments 2: yes'],
  ['a.html', '<p>no</p><!-- yes -->', 'comments 1: yes'],
  ['a.vue', '<a href="https://no">\n<style>/* yes */</style>', 'comments 2: yes'],
  ['a.svelte', '<input accept="image/*">\n<script>\nf() // yes\n</script>', 'comments 3: yes'],
  ['a.tsx.tmpl', 'const a = <p>{/* yes */}</p>', 'comments 1: yes'],
])('reads the comments of %s', (path, code, expected) => {
  expect(passages(path, code)).toEqual([expected])
})

test('reads the titles of tests, groups and steps, with ◦ for values', () => {
  const code = `
describe('group', () => {
  test.each([['a', 'b']])('pattern %s', () => {})
  test.skipIf(x)(\`template \${x}\`, () => {})
  it.only('one ' + name, async () => test.step('step', () => {}))
  test.for([1])('for', () => {})
})
test.skip(isLong, 'reason')
pattern.test('text')
check('text')
`
  expect(passages('src/a.test.ts', code)).toEqual([
    'titles 2: group',
    'titles 3: pattern %s',
    'titles 4: template ◦',
    'titles 5: one ◦',
    'titles 5: step',
    'titles 6: for',
  ])
  expect(passages('src/a.ts', code)).toEqual([])
})

test('reads the phrases that rows of a table put into a title, but neither short values nor quoted ones', () => {
  const code = `
const rows = [['a named row of', 'no', 'not at the end']] as const
test.each(rows)('%s for %s and "%s"', () => {})
test.each([{ name: 'an object row of', no: 'not in the title' }])('takes $name', () => {})
test.for(['a row without columns', 'no'])('%s', () => {})
`
  expect(passages('src/a.test.ts', code)).toEqual([
    'titles 3: %s for %s and "%s"',
    'titles 2: a named row of',
    'titles 4: takes $name',
    'titles 4: ◦ an object row of',
    'titles 5: %s',
    'titles 5: a row without columns',
  ])
})

test('warns about a script that the parser rejects', () => {
  const warn = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => warn.mockRestore())
  expect(passages('src/a.ts', 'const = 1')).toEqual([])
  expect(warn.mock.calls.join()).toContain("src/a.ts can't be parsed")
})

// Windows has no such names, and needs a permission for links.
test.skipIf(process.platform === 'win32')(
  'lists files with unusual names, and skips links to folders and to missing files',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'portico-prose-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    execFileSync('git', ['init'], { cwd: folder, stdio: 'ignore' })
    writeFileSync(join(folder, 'ä b"c.md'), 'A text\r\nof two lines.')
    for (const [name, target] of [
      ['folder.md', '.'],
      ['missing.md', 'nowhere'],
    ] as const)
      symlinkSync(target, join(folder, name))
    expect(collectPassages(folder).map(({ path, text }) => [path, text])).toEqual([
      ['ä b"c.md', 'A text\nof two lines.'],
    ])
  },
)

test('reads headings, paragraphs, list items and cells of Markdown, without code and HTML', () => {
  const markdown = `---
title: no
---
# Heading

A paragraph
of two lines.
- item
  goes further

| head | cell |
| --- | --- |
| \`a|b\` text | |

\`\`\`ts
const no = 1
\`\`\`

    indented code
<!-- a note -->
`
  expect(passages('docs/a.md', markdown)).toEqual([
    'markdown 4: Heading (heading)',
    'markdown 6: A paragraph\nof two lines.',
    'markdown 8: item\ngoes further',
    'markdown 11: head (heading)',
    'markdown 11: cell (heading)',
    'markdown 13: `a|b` text',
  ])
})

test('reads the help of the CLI line by line, without commands and flags', () => {
  const code = `const c = { summary: "does it", help: \`portico c: does it\n\n  --flag <a>   sets a\n\${more}\` }`
  expect(passages('packages/cli/src/commands/c.ts', code)).toEqual([
    'help 1: does it',
    'help 1: does it',
    'help 3: sets a',
  ])
})

test('reads English messages of translated packages; those without a full stop are headings', () => {
  const code = "t('Save'); t('Saved {name}.'); f('no')"
  expect(passages('apps/a/src/a.ts', code, true)).toEqual([
    'texts 1: Save (heading)',
    'texts 1: Saved {name}.',
  ])
  expect(passages('apps/a/src/a.ts', code)).toEqual([])
})

test('reads a folder without Git, and skips build output', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-prose-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of ['src', 'dist', 'node_modules/a']) {
    mkdirSync(join(folder, name), { recursive: true })
    writeFileSync(join(folder, name, 'a.ts'), '// text')
  }
  expect(listFiles(folder)).toEqual(['src/a.ts'])
  expect(collectPassages(folder)).toMatchObject([{ category: 'comments', path: 'src/a.ts', text: 'text' }])
})
