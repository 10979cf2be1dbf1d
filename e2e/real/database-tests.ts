import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
// @boundaries-ignore one place of the repository runs and counts tests
import type { TestCount } from '../../scripts/suites.ts'

/** These tests need a table of Realtime, which is not started here. */
const leftOut = ['live-account.test.sql', 'looking.test.sql']

/**
 * Runs the pgTAP tests of `folder` as the owner of a project's database, and counts their lines. Each file rolls back its changes.
 * Returns null if this Postgres has no pgTAP.
 */
export async function runDatabaseTests(
  { database, psql }: { database: string; psql: string },
  folder: string,
): Promise<TestCount | null> {
  // Without warnings, the first line that psql prints about a failure is the error.
  const env = { ...process.env, PGOPTIONS: '-c client_min_messages=error' }
  const read = async (...args: string[]) =>
    (await promisify(execFile)(psql, [database, '-X', '-q', '-A', '-t', ...args], { env })).stdout
  if ((await read('-c', "select 1 from pg_extension where extname = 'pgtap'")).trim() !== '1') return null
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql') && !leftOut.includes(name))
  const tests: TestCount['tests'] = []
  const failures: TestCount['failures'] = []
  let passed = 0
  for (const file of files.sort()) {
    const started = performance.now()
    const output = await read('-v', 'ON_ERROR_STOP=1', '-f', join(folder, file)).catch(
      ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}\nnot ok ${stderr}`,
    )
    const lines = output.split('\n')
    const planned = Number(/^1\.\.(\d+)$/m.exec(output)?.[1] ?? Number.NaN)
    const ok = lines.filter((line) => line.startsWith('ok ')).length
    const wrong = lines.filter((line) => /^(not ok|# Failed|# Looks like)/.test(line))
    if (ok !== planned && wrong.length === 0) wrong.push(`not ok: ${ok} of ${planned} tests ran`)
    passed += ok
    tests.push({ title: `supabase/tests/${file}`, seconds: (performance.now() - started) / 1000 })
    if (wrong.length > 0) failures.push({ title: `supabase/tests/${file}`, words: wrong.join('\n') })
  }
  const failed = failures.reduce(
    (sum, { words }) => sum + words.split('\n').filter((line) => line.startsWith('not ok')).length,
    0,
  )
  return { ok: failed === 0, passed, failed, tests, failures }
}
