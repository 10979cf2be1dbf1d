import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { describeProblem } from './run-suite.ts'
import { type RunnerEnd, type RunnerOptions, runRunner } from './runner-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'portico-runner-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a script of Node. */
function runScript(script: string, options: Partial<RunnerOptions> = {}): Promise<RunnerEnd> {
  return runRunner({
    command: [process.execPath, '-e', script],
    env: process.env,
    log: join(folder, 'logs', 'script.log'),
    stop: new AbortController().signal,
    isStoppedBySigint: false,
    ...options,
  })
}

/** A parent that prints the id of its child, and a child that never ends and ignores polite signals if `isStubborn`. */
const family = (isStubborn: boolean) => `
const child = 'process.on("SIGTERM", () => ${isStubborn} || process.exit()); console.log(process.pid); setInterval(() => {}, 1000)'
require('child_process').spawn(process.execPath, ['-e', child], { stdio: 'inherit' })
setInterval(() => {}, 1000)
`

/** Resolves to the id of the child when its parent's output has it. */
function readChildPid(log: string): Promise<number> {
  return expect
    .poll(() => Number(readFileSync(log, { encoding: 'utf8', flag: 'a+' })))
    .toBeGreaterThan(0)
    .then(() => Number(readFileSync(log, 'utf8')))
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('returns the exit code and the end of the output, and writes the output to the log', async () => {
  const end = await runScript('console.log("x".repeat(3000) + "the end"); process.exitCode = 3')
  expect(end).toMatchObject({ exitCode: 3, isSilent: false })
  expect(end.output).toMatch(/^x+the end\n$/)
  expect(readFileSync(join(folder, 'logs', 'script.log'), 'utf8')).toContain('the end')
})

test.each([
  ['ends after SIGTERM', false, 60_000],
  ['ignores SIGTERM', true, 10],
])('stops a runner whose child process %s', async (title, isStubborn, grace) => {
  const log = join(folder, `${title}.log`)
  const stop = new AbortController()
  const ended = runScript(family(isStubborn), { log, grace, stop: stop.signal })
  const pid = await readChildPid(log)
  stop.abort()
  expect((await ended).exitCode).not.toBe(0)
  await expect.poll(() => isAlive(pid)).toBe(false)
})

// Windows has no signals: a stopped runner ends at once.
test.skipIf(process.platform === 'win32')(
  'sends SIGINT to the runner alone if it stops its own children',
  async () => {
    const log = join(folder, 'sigint.log')
    const stop = new AbortController()
    const script = 'process.on("SIGINT", () => process.exit(7)); console.log(1); setInterval(() => {}, 1000)'
    const ended = runScript(script, { log, stop: stop.signal, isStoppedBySigint: true })
    await readChildPid(log)
    stop.abort()
    expect(await ended).toMatchObject({ exitCode: 7 })
  },
)

test('stops a runner that prints nothing for a while', async () => {
  const end = await runScript('setInterval(() => {}, 1000)', { silence: 10 })
  expect(end.isSilent).toBe(true)
  expect(end.exitCode).not.toBe(0)
})

test.each([
  ['a runner that crashed', { exitCode: null, isSilent: false }, false, 'ended with exit code null'],
  ['a runner that can’t start', { exitCode: 1, isSilent: false }, false, 'ended with exit code 1'],
  ['a runner that hangs', { exitCode: null, isSilent: true }, true, 'printed nothing'],
])('describeProblem explains %s', (_title, end, hasFailure, words) => {
  expect(describeProblem({ ...end, output: '' }, hasFailure)).toContain(words)
})

test.each([
  [0, false],
  [1, true],
])('describeProblem is null for exit code %i if a recorded failure is %s', (exitCode, hasFailure) => {
  expect(describeProblem({ exitCode, isSilent: false, output: '' }, hasFailure)).toBeNull()
})
