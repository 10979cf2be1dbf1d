import { globSync, readFileSync } from 'node:fs'
import { join, matchesGlob, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
// @boundaries-ignore what the table tells of is the list of the journeys themselves
import { inEveryEngine } from '../e2e/driver/projects.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const page = readFileSync(join(root, 'docs/engines.md'), 'utf8')
const rows = [...page.matchAll(/^\| (?!journey|---)(.+) \|$/gm)].map(([, cells = '']) => cells.split(' | '))

test('the table of engines has rows, each with a cell for every engine', () => {
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter((cells) => cells.length !== 4)).toEqual([])
})

/** Specs of accounts that other engines than Chromium have not passed yet; rules of other lengths are those of a real project. */
const withoutRow = ['keyboard', 'pages', 'strict']

test('every other spec of accounts has a row', () => {
  const specs = globSync('e2e/accounts/*.spec.ts', { cwd: root }).map((path) => path.replaceAll('\\', '/'))
  const lacking = specs.filter((path) => !page.includes(`(../${path} "`))
  expect(lacking.sort()).toEqual(withoutRow.map((name) => `e2e/accounts/${name}.spec.ts`))
})

test.each(rows)('in the table of engines, "%s" names tests that run there', (_journey, ...cells) => {
  let named = ''
  for (const [engine, cell] of cells.entries()) {
    if (/^not supported, because \S/.test(cell)) continue
    if (cell !== 'the same') named = cell
    const [, path, title] = /^\[test\]\(\.\.\/(\S+) "(.+)"\)$/.exec(named) ?? []
    if (!path || !title) throw new Error(`"${named}" names no test`)
    expect(readFileSync(join(root, path), 'utf8'), path).toContain(title)
    // Chromium runs them all.
    if (engine === 0) continue
    const file = relative('e2e', path)
    expect(
      [...inEveryEngine.always, ...inEveryEngine.long].some((pattern) => matchesGlob(file, pattern)),
      `${file} runs in every engine`,
    ).toBe(true)
  }
})
