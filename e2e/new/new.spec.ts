import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { copyFirstData } from '@portico/local-backend/testing'
import { serveHost } from '../embed/host-server.ts'
import { expect, expectMounted, signInByForm, type TestPortal, test } from '../portal.ts'
import { withPortal } from './copied-portal.ts'
import { copyWorkspace } from './workspace-copy.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Returns the hash of every file by path, except installed and built files. */
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

/** Expects its element on a third-party page of the same host, with the session of the portal. */
async function expectElement(page: Page, run: TestPortal): Promise<void> {
  const script = `<script type="module" src="${run.remotes.billing}/0.1.0/embed.js"></script>`
  const element = `<portico-billing supabase-url="${run.backend}" supabase-key="${run.key}" read-only></portico-billing>`
  const server = await serveHost({ pages: { '/': `<!doctype html><title>Ours</title>${script}${element}` } })
  await page.goto(`http://localhost:${server.port}/`)
  const embedded = page.locator('portico-billing')
  await expect(embedded.getByText('Hello, ')).toBeVisible()
  await expect(embedded.getByRole('link', { name: 'Change your name' })).toHaveCount(0)
  await server.close()
}

test('a new remote is in the menu at the next start, and works as an element, without a change of the shell @long', async ({
  page,
}) => {
  // The test copies the workspace, builds the new remote there and starts it. The remote's own tests are those of examples/hello-remote.
  test.setTimeout(600_000)
  const copy = copyWorkspace()
  const bin = join(copy.folder, 'packages/cli/bin/portico.mjs')
  const env = {
    ...process.env,
    // Turbo's cache makes a second build unnecessary: the copy has the same sources.
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

    await copyFirstData(join(copy.folder, '.portico/data'))
    await withPortal(copy, [], env, async (run) => {
      await signInByForm(page, run)
      await page.getByRole('navigation').getByRole('link', { name: 'Invoices' }).click()
      await expectMounted(page, 'billing')
      await expect(page.getByRole('heading', { name: 'Invoices', level: 1 })).toBeVisible()
      await page.getByRole('link', { name: 'Change your name' }).click()
      await expect(page).toHaveURL(`${run.shell}/billing/name`)
      await expect(page.getByLabel('Name', { exact: true })).toBeVisible()
      await expectElement(page, run)
    })
  } finally {
    copy.remove()
  }
})
