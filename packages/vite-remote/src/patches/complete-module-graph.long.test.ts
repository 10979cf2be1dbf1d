// @module-tag long
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { sharedPackages } from '../app/shared.ts'

/** Runs a program in this folder without the variables of Vitest, which change builds. */
async function runProgram(program: URL): Promise<unknown> {
  const { VITEST: _, ...env } = process.env
  const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(program)], {
    env: { ...env, NODE_ENV: 'production' },
  })
  return JSON.parse(stdout)
}

test('a shell that is built on a slow disk provides all of its shares', async () => {
  const used = Object.keys(sharedPackages).filter((key) => key !== '@tanstack/react-query')
  const shares = (await runProgram(new URL('late-shell.fixture.ts', import.meta.url))) as string[]
  expect(shares.sort()).toEqual([...used, 'zustand/vanilla'].sort())
})

test('a build ends immediately if a plugin fails', async () => {
  const { error, warnings } = (await runProgram(new URL('failing-remote.fixture.ts', import.meta.url))) as {
    error: string
    warnings: string[]
  }
  expect(error).toContain('the plugin failed')
  expect(warnings.filter((warning) => warning.includes('moduleParseIdleTimeout'))).toEqual([])
})
