import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { root } from './suites.ts'

/** Runs a script of this folder with arguments that it must reject. Returns its error output. */
export async function readError(script: string, ...args: string[]): Promise<string> {
  const run = promisify(execFile)(process.execPath, [join(root, 'scripts', script), ...args])
  const { code, stderr } = await run.then(
    () => ({ code: 0, stderr: '' }),
    (error: { code: number; stderr: string }) => error,
  )
  expect(code).toBe(1)
  return stderr
}
