import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { getInstalledProgram } from '../packages/cli/src/workspace/programs.ts'

// A broken checker would pass permanently, so each one has to report a known violation.
const root = fileURLToPath(new URL('..', import.meta.url))
const copy = mkdtempSync(join(tmpdir(), 'portico-boundaries-'))
const skipped = /[\\/](node_modules|dist|\.portico|\.turbo|\.git|test-results)([\\/]|$)/
cpSync(root, copy, {
  recursive: true,
  filter: (source) => source === root || !skipped.test(source.slice(root.length - 1)),
})
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

async function check(name: string, args: string[]): Promise<string> {
  const options = { cwd: copy, env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' } }
  const [node, ...program] = getInstalledProgram(root, name)
  const run = promisify(execFile)(node, [...program, ...args], options)
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
})

const seeded = [
  [
    'packages/session/src/seeded-violation.ts',
    'noRestrictedImports',
    "import { useState } from 'react'\nuseState\n",
  ],
  [
    'apps/data-remote/src/seeded-violation.ts',
    'noRestrictedImports',
    "import { createClient } from '@supabase/supabase-js'\ncreateClient('', '')\n",
  ],
  [
    'apps/files-remote/src/seeded-violation.ts',
    'noRestrictedImports',
    "import { createHost } from '@portico/host'\ncreateHost\n",
  ],
  [
    'apps/data-remote/src/seeded-table.ts',
    'query/addressing alone',
    'export const read = (client: Client, name: string) => client.from(name)\n',
  ],
  [
    'apps/data-remote/src/seeded-schema.ts',
    'query/addressing alone',
    "export const read = (client: Client, name: string) => client.schema(name).from('tasks')\n",
  ],
  [
    'apps/data-remote/src/seeded-filter.ts',
    'query/addressing alone',
    "export const read = (client: Client, name: string) => client.from('tasks').select('id').eq(name, 1)\n",
  ],
  [
    'apps/auth-remote/src/seeded-mutation.ts',
    'useAction alone',
    "import { useMutation } from '@tanstack/react-query'\nexport const useSave = () => useMutation<void>({})\n",
  ],
  [
    'apps/data-remote/src/seeded-mutation.ts',
    'useAction alone',
    "import { useMutation } from '@tanstack/react-query'\nexport const useSave = () => useMutation({})\n",
  ],
  [
    'packages/react-remote/src/frame/seeded-form.ts',
    'useAction alone',
    "import { useActionState } from 'react'\nexport const useForm = () => useActionState(async () => {}, undefined)\n",
  ],
  [
    'apps/files-remote/src/seeded-busy.ts',
    'useAction alone',
    "import { useState } from 'react'\nexport function useBusy() {\n  const [isBusy, setBusy] = useState(false)\n  return { isBusy, setBusy }\n}\n",
  ],
  ['packages/ui/src/seeded-violation.ts', 'noFloatingPromises', 'async function save() {}\nsave()\n'],
  [
    'packages/ui/src/seeded-violation.test.ts',
    'a limit of its own',
    "import { vi } from 'vitest'\nawait vi.waitFor(() => {})\n",
  ],
  [
    'packages/ui/src/seeded-violation.browser.test.ts',
    'a limit of its own',
    "import { expect } from 'vitest'\nawait expect.poll(() => 1, { interval: 5, timeout: 500 }).toBe(1)\n",
  ],
] as const

test('Biome reports each seeded violation: imports, raw names of a database, raw actions, unawaited promises, waits with their own limit', async () => {
  for (const [file, , source] of seeded) writeFileSync(join(copy, file), source)
  const files = seeded.map(([file]) => file)
  const output = await check('biome', ['lint', '--vcs-enabled=false', '--reporter=github', ...files])
  for (const [file, rule] of seeded)
    expect(output.split('\n').filter((line) => line.includes(file))).toContainEqual(
      expect.stringContaining(rule),
    )
  for (const file of files) rmSync(join(copy, file))
})
