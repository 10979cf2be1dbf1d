import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { getProcessStart, type RunFile, readRunFile, removeRunFile, writeRunFile } from './run-file.ts'

const home = mkdtempSync(join(tmpdir(), 'portico-run-'))
const path = join(home, 'run.json')
const facts = { shell: 'http://localhost:4100', remotes: {}, backend: 'http://127.0.0.1:54321', key: 'key' }
afterAll(() => rmSync(home, { recursive: true }))
beforeEach(() => rmSync(path, { force: true }))

const write = (run: Partial<RunFile>) => writeRunFile(path, { ...facts, pid: process.pid, ...run })

test('run.json names the running portal, and is removed when it stops', () => {
  const started = getProcessStart(process.pid)
  write(started ? { started } : {})
  expect(readRunFile(path)).toMatchObject(facts)
  removeRunFile(path)
  expect(existsSync(path)).toBe(false)
})

test.skipIf(process.platform === 'win32')(
  'run.json is readable by its owner only, because it has passwords',
  () => {
    write({ demo: { email: 'demo@portico.example', password: 'tabo-kinu' } })
    expect(statSync(path).mode & 0o077).toBe(0)
  },
)

test('run.json is ignored after its process was killed, and the next start writes its own', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  await once(child, 'spawn')
  const pid = child.pid ?? 0
  write({ pid })
  expect(readRunFile(path)).toMatchObject({ pid })
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(readRunFile(path)).toBeNull()
  write({})
  expect(readRunFile(path)).toMatchObject({ pid: process.pid })
})

test.runIf(process.platform === 'linux')('run.json is ignored if another process has the same id', () => {
  write({ started: 'another boot 1' })
  expect(readRunFile(path)).toBeNull()
})

test('run.json of an earlier version, without a start time, is valid as long as its process runs', () => {
  write({})
  expect(readRunFile(path)).toMatchObject(facts)
})

test.each(['', '{', 'null', '{"pid":"x"}'])('run.json with the contents %j is ignored', (text) => {
  writeFileSync(path, text)
  expect(readRunFile(path)).toBeNull()
})
