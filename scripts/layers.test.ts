import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isCatalog } from '../packages/vite-remote/src/texts/check-texts.ts'
import { findRuntimeCycles, measureFunctionSizes, sizeFaults } from './code-sizes.ts'
import { findLayerViolations, listPackagesWithLayers } from './layers.ts'
import { readSourceFiles } from './source-files.ts'
import { root } from './suites.ts'

test.each(listPackagesWithLayers(root))('%s has its layers in order, with imports only downwards', (name) => {
  expect(findLayerViolations(join(root, name))).toEqual([])
})

test.each(listPackagesWithLayers(root))(
  '%s has short functions and files, and no cycle at run time',
  (name) => {
    const files = readSourceFiles(join(root, name, 'src'))
    // The length of a catalog depends on the texts of its package.
    const code = files.filter(({ path }) => dirname(path) !== 'texts' || !isCatalog(basename(path)))
    expect(code.flatMap(sizeFaults)).toEqual([])
    expect(findRuntimeCycles(files)).toEqual([])
  },
)

test('an import from a higher or equal layer is reported, also of a type and by `import()`', () => {
  const folder = packageOf({
    'src/README.md':
      '- `main.ts`: the start\n- `list/`, `menu/`: what is seen\n- `entry/`: values\n- `entry/print.ts` → `list/list.ts`: a reason\n',
    'src/main.ts': "import './list/list.ts'\nimport './menu/menu.ts'\n",
    'src/list/list.ts': "import { entry } from '../entry/entry.ts'\nimport '../menu/menu.ts'\nentry()\n",
    'src/menu/menu.ts': "import type { Main } from '../main.ts'\nexport type Menu = Main\n",
    'src/entry/entry.ts': "export const entry = () => import('../list/list.ts')\n",
    'src/entry/print.ts': "export * from '../list/list.ts'\n",
    'src/entry/entry.test.ts': "import '../main.ts'\n",
    'src/loose.ts': 'export {}\n',
  })
  expect(findLayerViolations(folder)).toEqual([
    'loose.ts has no line in src/README.md',
    'entry/entry.ts:1 imports list/list.ts, which is not on a floor below',
    'list/list.ts:2 imports menu/menu.ts, which is not on a floor below',
    'menu/menu.ts:1 imports main.ts, which is not on a floor below',
  ])
})

test('folders of a layer with a cyclic import, direct or through files next to them, are reported', () => {
  const folder = packageOf({
    'src/README.md':
      '- `main.ts`: the start\n- `kinds/`: values\n- `kinds/day/day.ts` → `kinds/kinds.ts`: a reason\n',
    'src/main.ts': "import './kinds/kinds.ts'\n",
    'src/kinds/kinds.ts': "import './day/day.ts'\nimport './text/text.ts'\nimport './list/list.ts'\n",
    'src/kinds/kind.ts': 'export interface Kind {}\n',
    'src/kinds/day/day.ts': "import type { Kind } from '../kind.ts'\nimport '../kinds.ts'\n",
    'src/kinds/text/text.ts': "import '../kind.ts'\nimport '../late.ts'\n",
    'src/kinds/late.ts': "export const late = () => import('./list/list.ts')\n",
    'src/kinds/list/list.ts': "import '../text/text.ts'\n",
  })
  expect(findLayerViolations(folder)).toEqual([
    'kinds/list/ needs what needs it, by text/',
    'kinds/text/ needs what needs it, by late.ts',
  ])
})

test('a missing layer and an unused exception are reported', () => {
  const folder = packageOf({
    'src/README.md': '- `main.ts`: the start\n- `gone/`: left\n- `main.ts` → `gone/a.ts`: once\n',
    'src/main.ts': 'export {}\n',
  })
  expect(findLayerViolations(folder)).toEqual([
    'gone/ stands in src/README.md alone',
    'the exception main.ts → gone/a.ts is not needed',
  ])
})

test('import cycles at run time are reported, and cycles by types or `import()` are not', () => {
  const folder = packageOf({
    'src/a.ts': "import { b } from './b.ts'\nexport const a = b\n",
    'src/b.ts': "import { c } from './c.ts'\nexport const b = c\n",
    'src/c.ts': "export { a as c } from './a.ts'\n",
    'src/d.ts': "import type { A } from './e.ts'\nexport type D = A\n",
    'src/e.ts': "export type A = 1\nexport const later = () => import('./d.ts')\n",
  })
  expect(findRuntimeCycles(readSourceFiles(join(folder, 'src')))).toEqual([['a.ts', 'b.ts', 'c.ts', 'a.ts']])
})

test('lines of functions are counted, including nested functions', () => {
  const folder = packageOf({
    'src/a.ts': 'export function outer() {\n  return () => {\n    return 1\n  }\n}\n',
  })
  expect(readSourceFiles(join(folder, 'src')).flatMap(measureFunctionSizes)).toEqual([
    { at: 'a.ts:1', lines: 5, branches: 0 },
    { at: 'a.ts:2', lines: 3, branches: 0 },
  ])
})

test('measureFunctionSizes counts conditions, loops, cases, catch clauses and logical operators as branches', () => {
  const folder = packageOf({
    'src/a.ts': `export function outer(a: number[]) {
      for (const b of a) if (b > 1 && b < 9) return b ? 1 : (a[0] ?? 2)
      while (a.pop() || a.length) a.forEach((c) => c && a.push(c))
      try { a.pop() } catch { a.push(1) }
      switch (a.length) { case 1: return 1; default: return 2 }
    }`,
  })
  expect(readSourceFiles(join(folder, 'src')).flatMap(measureFunctionSizes)).toMatchObject([
    { at: 'a.ts:1', branches: 11 },
    { at: 'a.ts:3', branches: 1 },
  ])
})

test.each([
  { lines: 60, branches: 11, fault: [] },
  { lines: 61, branches: 11, fault: ['a.ts:1 has 61 lines, and at most 60 are allowed'] },
  { lines: 100, branches: 10, fault: [] },
  { lines: 101, branches: 10, fault: ['a.ts:1 has 101 lines, and at most 100 are allowed'] },
])('sizeFaults of a function with $lines lines and $branches branches are $fault', (given) => {
  const { lines, branches, fault } = given
  const body = '  if (a) a()\n'.repeat(branches) + '  a()\n'.repeat(lines - branches - 2)
  const folder = packageOf({ 'src/a.ts': `export function outer(a) {\n${body}}\n` })
  expect(readSourceFiles(join(folder, 'src')).flatMap(sizeFaults)).toEqual(fault)
})

test.each([
  { lines: 250, branches: 11, fault: [] },
  { lines: 251, branches: 11, fault: ['a.ts has 251 lines, and at most 250 are allowed'] },
  { lines: 350, branches: 10, fault: [] },
  { lines: 351, branches: 10, fault: ['a.ts has 351 lines, and at most 350 are allowed'] },
])('sizeFaults of a file with $lines lines and $branches branches in a function are $fault', (given) => {
  const { lines, branches, fault } = given
  const complex = `export const outer = (a) => a()${' || a()'.repeat(branches)}\n`
  const simple = Array.from({ length: lines - 1 }, (_, index) => `export const a${index} = () => 1\n`)
  const folder = packageOf({ 'src/a.ts': complex + simple.join('') })
  expect(readSourceFiles(join(folder, 'src')).flatMap(sizeFaults)).toEqual(fault)
})

/** Creates a package in a separate folder until the end of the test. */
function packageOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-floors-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}
