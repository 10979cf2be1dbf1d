import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BenchResult, readResult, readResults, saveResult } from './result.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-results-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const all = { against: null, lines: null, pages: null, factor: 1, update: false }

function resultOf(file: string, value: number): BenchResult {
  const machine = { processor: '', cores: 1, memory: 1, platform: '', node: '', browser: '' }
  const measures = [{ name: 'time', value, unit: 'ms' }]
  return { bench: file, file, at: '', commit: '', machine, load: { before: 0, after: 0 }, measures }
}

test('keeps one result per benchmark and replaces only that of the same benchmark', () => {
  saveResult(resultOf('grid/grid.bench.ts', 1), all, folder)
  saveResult(resultOf('portal/portal.bench.ts', 2), all, folder)
  saveResult(resultOf('portal/portal.bench.ts', 3), all, folder)
  const kept = readResults(folder).map(({ file, measures }) => [file, measures[0]?.value])
  expect(kept).toEqual([
    ['grid/grid.bench.ts', 1],
    ['portal/portal.bench.ts', 3],
  ])
})

test('keeps a run of chosen pages or against another checkout apart from complete runs', () => {
  saveResult(resultOf('portal/portal.bench.ts', 1), all, folder)
  expect(saveResult(resultOf('portal/portal.bench.ts', 2), { ...all, pages: ['/'] }, folder)).toBe(
    'portal-partial.json',
  )
  saveResult(resultOf('portal/portal.bench.ts', 3), { ...all, against: '/other' }, folder)
  saveResult(resultOf('portal/portal.bench.ts', 4), { ...all, factor: 0.01 }, folder)
  expect(readResults(folder).map(({ measures }) => measures[0]?.value)).toEqual([1])
})

test('ignores copies and other files in the folder', () => {
  const name = saveResult(resultOf('portal/portal.bench.ts', 1), all, folder)
  copyFileSync(join(folder, name), join(folder, 'earlier.json'))
  writeFileSync(join(folder, 'latest.json'), '{"outcomes":[]}')
  expect(readResults(folder)).toHaveLength(1)
})

test('reads a number that could not be measured as NaN', () => {
  saveResult(resultOf('portal/portal.bench.ts', Number.NaN), all, folder)
  expect(readResults(folder)[0]?.measures[0]?.value).toBeNaN()
})

test('rejects a file that is not a result', () => {
  const file = join(folder, 'other.json')
  writeFileSync(file, '{"measures":[]}')
  expect(() => readResult(file)).toThrow('is not a result')
})
