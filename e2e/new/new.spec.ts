import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, expectMounted, signIn, type TestPortal, test } from '../portal.ts'
import { copyWorkspace } from './workspace-copy.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Hash by path of everything but what is installed or built. */
function sources(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith('node_modules'))
  const hash = (path: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, path)))
      .digest('hex')
  return Object.fromEntries(paths.map((path) => [path, hash(path)]))
}

test('a new remote is green, and in the menu at the next start, without a touch of the shell', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const copy = copyWorkspace()
  const bin = join(copy.folder, 'packages/cli/bin/portico.mjs')
  const env = {
    ...process.env,
    PORTICO_PORT: '0',
    PORTICO_BACKEND_PORT: '0',
    // What was built here is not built again: the copy's sources are the same.
    TURBO_CACHE_DIR: join(root, '.turbo/cache'),
  }
  const node = (program: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, [program, ...args], { cwd: copy.folder, env })
  try {
    const before = sources(copy.folder)
    await node(bin, 'new', 'billing', '--title', 'Invoices', '--icon', 'receipt')
    const changed = Object.entries(sources(copy.folder)).filter(([path, hash]) => before[path] !== hash)
    expect(changed.map(([path]) => path).filter((path) => !path.startsWith('apps/billing-remote/'))).toEqual([
      'package-lock.json',
    ])
    const tests = await node(
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'browser',
      'apps/billing-remote',
    )
    expect(tests.stdout).toContain('6 passed')

    const portal = spawn(process.execPath, [bin, 'start'], { cwd: copy.folder, env, stdio: 'ignore' })
    const ended = once(portal, 'exit')
    try {
      const runFile = join(copy.folder, '.portico/run.json')
      await expect.poll(() => existsSync(runFile), { timeout: 120_000 }).toBe(true)
      const run = JSON.parse(readFileSync(runFile, 'utf8')) as TestPortal
      await signIn(page, run)
      await page.getByRole('navigation').getByRole('link', { name: 'Invoices' }).click()
      await expectMounted(page, 'billing')
      await expect(page.getByRole('heading', { name: 'Invoices', level: 1 })).toBeVisible()
      await page.getByRole('link', { name: 'Change your name' }).click()
      await expect(page).toHaveURL(`${run.shell}/billing/name`)
      await expect(page.getByLabel('Name', { exact: true })).toBeVisible()
    } finally {
      portal.kill('SIGTERM')
      await ended
    }
  } finally {
    copy.remove()
  }
})
