import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'

/** Runs a program to its end and returns its output, also on failure. */
export async function runProgram(cwd: string, program: string, args: string[]) {
  // Vite sets NODE_ENV in a worker that builds another host, and npm would then omit development dependencies.
  const { NODE_ENV: _, ...others } = process.env
  const env = { ...others, NG_CLI_ANALYTICS: 'false' }
  return promisify(execFile)(program, args, { cwd, env }).catch(
    (error: { stdout: string; stderr: string; code: unknown }) => error,
  )
}

/**
 * Installs a host of `examples/heavy` by its lockfile, with unpublished packages as `tarballs`, and builds it. `done` is in the output
 * of a complete build. `npm ci` does not work here: it reports packages for other systems as missing, because some registries
 * do not have them.
 */
export async function buildHeavy(cwd: string, done: string, tarballs: readonly string[] = []): Promise<void> {
  const quiet = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts']
  const installed = await runProgram(cwd, 'npm', ['install', ...quiet, ...tarballs])
  expect('code' in installed ? installed.code : 0, installed.stderr).toBe(0)
  const { stdout, stderr } = await runProgram(cwd, 'npm', ['run', 'build'])
  expect(stdout + stderr).toContain(done)
}
