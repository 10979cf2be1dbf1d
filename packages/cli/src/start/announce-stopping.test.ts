import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { announceStopping, waitForStopping } from './announce-stopping.ts'

let home: string
let lines: string[]
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'portico-stopping-'))
  lines = []
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const wait = (patience?: number, signal = new AbortController().signal) =>
  waitForStopping(home, {
    report: (line) => lines.push(line),
    signal,
    ...(patience !== undefined && { patience }),
  })

test('a start waits for a portal that is stopping, and reports it once', async () => {
  const noteStopped = announceStopping(home)
  let hasStopped = false
  const waiting = wait().then(() => expect(hasStopped).toBe(true))
  await expect.poll(() => lines).toEqual([expect.stringContaining(`still stopping (process ${process.pid})`)])
  hasStopped = true
  noteStopped()
  await waiting
  expect(lines).toHaveLength(1)
  expect(existsSync(join(home, 'stopping.json'))).toBe(false)
})

test('a start is rejected if the portal does not stop, and ends when it is stopped itself', async () => {
  announceStopping(home)
  await expect(wait(0)).rejects.toMatchObject({ code: 'already_running' })
  await expect(wait(60_000, AbortSignal.abort())).rejects.toThrow('aborted')
})

test.each([
  ['no file', undefined],
  ['an invalid file', '{'],
  ['a file without a process', '{ "pid": 0 }'],
  ['the file of another process with the same id', JSON.stringify({ pid: process.pid, started: 'earlier' })],
])('a start does not wait for %s', async (_what, text) => {
  if (text !== undefined) writeFileSync(join(home, 'stopping.json'), text)
  await wait(0)
  expect(lines).toEqual([])
})

test('a portal stops if its home was removed', () => {
  rmSync(home, { recursive: true })
  announceStopping(home)()
  expect(existsSync(home)).toBe(false)
})
