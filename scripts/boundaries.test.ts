import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'

// A checker that went blind would stay green for ever, so each is shown a violation that it has to see.
const root = fileURLToPath(new URL('..', import.meta.url))
const copy = mkdtempSync(join(tmpdir(), 'portico-boundaries-'))
const skipped = /[\\/](node_modules|dist|\.portico|\.turbo|\.git|test-results)([\\/]|$)/
cpSync(root, copy, {
  recursive: true,
  filter: (source) => source === root || !skipped.test(source.slice(root.length - 1)),
})
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

async function check(program: string, args: string[]): Promise<string> {
  const options = { cwd: copy, env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' } }
  const run = promisify(execFile)(join(root, 'node_modules/.bin', program), args, options)
  const { stdout, stderr } = await run.catch((error: { stdout: string; stderr: string }) => error)
  return stdout + stderr
}

test('turbo sees a remote that imports another remote', async () => {
  await promisify(execFile)('git', ['init', '-q'], { cwd: copy })
  const file = 'apps/files-remote/src/seeded-violation.ts'
  writeFileSync(join(copy, file), "import '@portico/data-remote'\n")
  const output = await check('turbo', ['boundaries'])
  expect(output).toContain('@portico/data-remote')
  expect(output).toContain('seeded-violation.ts')
  rmSync(join(copy, file))
}, 60_000)

test.each([
  [
    'react in the session',
    'packages/session/src/seeded-violation.ts',
    "import { useState } from 'react'\nuseState\n",
    'noRestrictedImports',
  ],
  [
    'a Supabase client made outside the session',
    'apps/data-remote/src/seeded-violation.ts',
    "import { createClient } from '@supabase/supabase-js'\ncreateClient('', '')\n",
    'noRestrictedImports',
  ],
  [
    'a promise that nobody awaits',
    'packages/ui/src/seeded-violation.ts',
    'async function save() {}\nsave()\n',
    'noFloatingPromises',
  ],
])('Biome sees %s', async (_what, file, source, rule) => {
  writeFileSync(join(copy, file), source)
  const output = await check('biome', ['lint', '--vcs-enabled=false', file])
  expect(output).toContain(rule)
  rmSync(join(copy, file))
})
