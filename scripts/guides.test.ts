import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findCommandBlocks } from './guides.ts'
import { root } from './suites.ts'

// docs/machines.md names a test for each block, or states that it is not run. This test finds names of renamed or removed tests.
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const rows = [...read('docs/machines.md').matchAll(/^\| (?!command |where |---)(.*) \|$/gm)].map(
  ([, row = '']) => row.split(' | '),
)
const sources = globSync(['e2e/**/*.spec.ts', 'packages/**/*.test.ts', 'scripts/*.test.ts'], {
  cwd: root,
  exclude: ['**/node_modules/**'],
}).map(read)

test('each block of commands in README and docs has a row that tells which test runs it', () => {
  const guides = rows.filter(([where]) => /\.md$/.test(where ?? ''))
  const told = guides.map(([where, begins = '']) => `${where} ${begins.replaceAll('`', '')}`)
  for (const { file, lines } of findCommandBlocks()) {
    const fitting = told.filter((row) => `${file} ${lines[0]}`.startsWith(row))
    expect(fitting, `${file}: ${lines[0]}`).toHaveLength(1)
  }
  expect(told).toHaveLength(findCommandBlocks().length)
})

test('each cell names an existing test or another check, or states that the block is not run', () => {
  expect(rows.length).toBeGreaterThan(20)
  for (const cell of rows.flatMap((row) => row.slice(/\.md$/.test(row[0] ?? '') ? 2 : 1))) {
    const names = [...cell.matchAll(/`([^`]{15,})`/g)].map(([, name = '']) => name)
    const known = names.filter((name) => sources.some((text) => text.includes(`'${name}'`)))
    expect(known, cell).toEqual(names)
    if (names.length > 0) continue
    expect(cell).toMatch(/^not run|^not supported, because \S|`\.ci\/run`|^\[docs\//)
  }
})
