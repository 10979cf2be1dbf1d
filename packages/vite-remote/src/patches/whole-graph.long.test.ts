// @module-tag long
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { sharedPackages } from '../app/shared.ts'

/** Runs a program in this folder without the variables of Vitest, which change builds. */
async function runProgram(name: string): Promise<unknown> {
  const program = fileURLToPath(new URL(name, import.meta.url))
  const { VITEST: _, ...env } = process.env
  const { stdout } = await promisify(execFile)(process.execPath, [program], {
    env: { ...env, NODE_ENV: 'production' },
  })
  return JSON.parse(stdout)
}

test('a shell that is built from a slow disk provides all that it uses', async () => {
  const used = Object.keys(sharedPackages).filter((key) => key !== '@tanstack/react-query')
  const shares = (await runProgram('late-shell.fixture.ts')) as string[]
  expect(shares.sort()).toEqual([...used, 'zustand/vanilla'].sort())
})

test('a build ends at once if a plugin fails', async () => {
  const { error, warnings } = (await runProgram('failing-remote.fixture.ts')) as {
    error: string
    warnings: string[]
  }
  expect(error).toContain('the plugin failed')
  expect(warnings.filter((warning) => warning.includes('moduleParseIdleTimeout'))).toEqual([])
})
