// @module-tag long
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { sharedPackages } from '../app/shared.ts'

test('a shell that is built from a slow disk provides all that it uses', async () => {
  const program = fileURLToPath(new URL('late-shell.fixture.ts', import.meta.url))
  const { VITEST: _, ...env } = process.env
  const { stdout } = await promisify(execFile)(process.execPath, [program], {
    env: { ...env, NODE_ENV: 'production' },
  })
  const used = Object.keys(sharedPackages).filter((key) => key !== '@tanstack/react-query')
  expect(JSON.parse(stdout).sort()).toEqual([...used, 'zustand/vanilla'].sort())
})
