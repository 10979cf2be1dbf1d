import { execFile } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { getInstalledProgram } from '../packages/cli/src/workspace/programs.ts'
import { root } from './suites.ts'

/** A file, the suites that its change makes stale (or all except some), and suites that stay fresh. */
export type StaleCase = readonly [file: string, stale: readonly string[] | 'all', still: readonly string[]]

const skipped = /[\\/](node_modules|dist|\.portico|\.turbo|\.git|\.next|test-results)([\\/]|$)/

/** A copy of the repository, whose files can be changed. */
export async function copyRepository(): Promise<string> {
  const copy = mkdtempSync(join(tmpdir(), 'portico-suites-'))
  cpSync(root, copy, {
    recursive: true,
    filter: (source) => source === root || !skipped.test(source.slice(root.length - 1)),
  })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  await promisify(execFile)('git', ['init', '-q'], { cwd: copy })
  return copy
}

/** The scripts of a package of the repository. */
export const listScripts = (folder: string) =>
  (JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { scripts?: object }).scripts ?? {}

/** Returns turbo's hash of each suite in a copy. */
export async function computeHashes(copy: string): Promise<Map<string, string>> {
  const journeys = Object.keys(listScripts('e2e')).filter((name) => name.startsWith('test:'))
  const tasks = ['test', 'test:repository', ...journeys]
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', PORTICO_TEST_MACHINE: 'one' }
  const [node, ...turbo] = getInstalledProgram(root, 'turbo')
  const options = { cwd: copy, env, maxBuffer: 64 * 1024 * 1024 }
  const { stdout } = await promisify(execFile)(node, [...turbo, 'run', ...tasks, '--dry=json'], options)
  const planned = (JSON.parse(stdout) as { tasks: { taskId: string; hash: string; command: string }[] }).tasks
  const suites = planned.filter(({ command }) => /scripts\/test-/.test(command))
  return new Map(suites.map(({ taskId, hash }) => [taskId.replace('@portico/', ''), hash]))
}

/** Changes a file of the copy, reads which suites become stale, and reverts the change. */
export async function expectStale(
  copy: string,
  before: ReadonlyMap<string, string>,
  [file, stale, still]: StaleCase,
): Promise<void> {
  const text = readFileSync(join(copy, file))
  appendFileSync(join(copy, file), '\n')
  const after = await computeHashes(copy)
  const suites = [...before.keys()]
  const changed = suites.filter((suite) => before.get(suite) !== after.get(suite))
  if (stale === 'all')
    expect(suites.filter((suite) => !changed.includes(suite) && !still.includes(suite))).toEqual([])
  else expect(changed).toEqual(expect.arrayContaining([...stale]))
  for (const suite of still) expect(changed).not.toContain(suite)
  rmSync(join(copy, file))
  cpSync(join(root, file), join(copy, file))
  expect(readFileSync(join(copy, file))).toEqual(text)
}
