import { globSync, readFileSync } from 'node:fs'
import { join, matchesGlob, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
// @boundaries-ignore the table describes this list of end-to-end tests
import { createIgnoredTitles, everyEngineProject } from '../e2e/driver/projects.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const page = readFileSync(join(root, 'docs/engines.md'), 'utf8')
const rows = [...page.matchAll(/^\| (?!end-to-end test|---)(.+) \|$/gm)].map(([, cells = '']) =>
  cells.split(' | '),
)

test('the table of engines has rows, each with a cell for every engine', () => {
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter((cells) => cells.length !== 4)).toEqual([])
})

/** Specs without a row, because their rules are those of a real project. */
const withoutRow = ['e2e/accounts/strict.spec.ts']

test('every other spec of accounts has a row', () => {
  const specs = globSync('e2e/accounts/*.spec.ts', { cwd: root }).map((path) => path.replaceAll('\\', '/'))
  expect(specs.filter((path) => !page.includes(`(../${path} "`))).toEqual(withoutRow)
})

const engines = ['chromium', 'firefox', 'webkit'] as const
const sources = globSync('e2e/**/*.ts', { cwd: root }).map((path) => readFileSync(join(root, path), 'utf8'))

/** Reasons why tests skip an engine. */
function reasonsFor(engine: string): string[] {
  const call = new RegExp(`(?:skipOutsideChromium\\(|skipUnsupported\\('${engine}', )'(.+)'\\)`, 'g')
  return sources.flatMap((source) => [...source.matchAll(call)].map(([, because = '']) => because))
}

test.each(rows)(
  'in the table of engines, "%s" names tests that run there, and why others do not',
  (_journey, ...cells) => {
    let named = cells.find((cell) => cell.startsWith('[test]')) ?? ''
    for (const [index, cell] of cells.entries()) {
      const engine = engines[index] ?? 'chromium'
      const because = /^not supported, because (\S.*)$/.exec(cell)?.[1]
      if (!because && cell !== 'the same') named = cell
      const [, path, title] = /^\[test\]\(\.\.\/(\S+) "(.+)"\)$/.exec(named) ?? []
      if (!path || !title) throw new Error(`"${named}" names no test`)
      expect(readFileSync(join(root, path), 'utf8'), path).toContain(title)
      const [others] = createIgnoredTitles(engine)
      const isOthers = Boolean(others?.test(` ${title}`))
      if (because) {
        expect(
          isOthers || reasonsFor(engine).includes(because),
          `${engine} is left out, because ${because}`,
        ).toBe(true)
        continue
      }
      expect(isOthers, `"${title}" belongs to ${engine}`).toBe(false)
      // Chromium runs all tests.
      if (engine === 'chromium') continue
      const file = relative('e2e', path)
      expect(
        [...everyEngineProject.always, ...everyEngineProject.long].some((pattern) =>
          matchesGlob(file, pattern),
        ),
        `${file} runs in every engine`,
      ).toBe(true)
    }
  },
)
