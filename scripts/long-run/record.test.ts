import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import {
  appendLine,
  createRecord,
  type FileResult,
  findFilesLeft,
  findLatestRecord,
  getLatestResults,
  type ProcessEnd,
  readRecord,
} from './record.ts'

const folder = mkdtempSync(join(tmpdir(), 'portico-record-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const result = (file: string, failed = 0, more: Partial<FileResult> = {}): FileResult => ({
  type: 'file',
  suite: 'cli',
  file,
  passed: 1,
  failed,
  skipped: 0,
  seconds: 2,
  commit: 'abc',
  failures: [],
  ...more,
})
const processEnd: ProcessEnd = { type: 'process', suite: 'cli', seconds: 5, exitCode: 0 }

describe('a record file', () => {
  test('returns the lines that were appended, without an unfinished last line', () => {
    const record = createRecord(folder, new Date('2026-01-02T03:04:05.678Z'))
    appendLine(record, result('a.test.ts'))
    appendLine(record, processEnd)
    appendFileSync(record, '{"type":"file","sui')
    expect(readRecord(record)).toEqual([result('a.test.ts'), processEnd])
  })

  test('rejects a broken line that is followed by others', () => {
    const record = join(folder, 'broken.txt')
    appendFileSync(record, 'not json\n{}\n')
    expect(() => readRecord(record)).toThrow(`${record}:1 isn't a line of JSON.`)
  })

  test('has another name for each millisecond, so that two shards can start in the same second', () => {
    const names = [5, 6].map((ms) => createRecord('', new Date(Date.UTC(2026, 0, 2, 3, 4, 5, ms))))
    expect(names).toEqual(['2026-01-02T03-04-05-005.jsonl', '2026-01-02T03-04-05-006.jsonl'])
  })

  test('is found as the newest one by its name', () => {
    expect(findLatestRecord(join(folder, 'missing'))).toBeNull()
    const newer = createRecord(folder, new Date('2026-02-01T00:00:00Z'))
    appendLine(newer, processEnd)
    expect(findLatestRecord(folder)).toBe(newer)
  })
})

describe('latestResults', () => {
  test('keeps the last result of a file in each suite', () => {
    const lines = [result('a', 1), result('a', 0), result('a', 2, { suite: 'firefox' })]
    expect(getLatestResults(lines)).toEqual([lines[1], lines[2]])
  })

  test('keeps all errors of a runner until its suite has run again', () => {
    const error = (title: string) => result('', 1, { failures: [{ title, words: '' }], passed: 0 })
    const failedRun = [error('first'), error('second'), processEnd]
    expect(getLatestResults(failedRun)).toMatchObject([{ file: '', failed: 2 }])
    expect(getLatestResults([...failedRun, result('a'), processEnd])).toEqual([result('a')])
  })
})

describe('findFilesLeft', () => {
  const planned = [
    { suite: 'cli', file: 'a' },
    { suite: 'cli', file: 'b' },
    { suite: 'cli', file: 'c' },
    { suite: 'firefox', file: 'a' },
  ]

  test('returns files that failed and files without a result in their suite', () => {
    expect(findFilesLeft(planned, [result('a'), result('b', 1)])).toEqual(planned.slice(1))
  })

  test('returns all files of a suite whose runner failed after the last file', () => {
    expect(findFilesLeft(planned, [result('a'), result('b'), result('c'), result('', 1)])).toEqual(planned)
  })

  test('keeps the results of a runner that failed before its last file', () => {
    expect(findFilesLeft(planned, [result('a'), result('b'), result('', 1)])).toEqual(planned.slice(2))
  })
})
