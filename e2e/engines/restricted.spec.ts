import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { answerStatus, tamperedScript, tamperFile } from '../faults/faults.ts'
import { expectUntouched } from '../faults/test.ts'
import { WholePortal } from '../faults/whole-portal.ts'
import { test as base, expect, expectMounted, setSessionCookies, type TestPortal } from '../portal.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

interface OfWorker {
  /** A portal whose files are for accounts with the claim `admin`, which the demo account has. */
  restricted: WholePortal
}

const test = base.extend<object, OfWorker>({
  restricted: [
    async ({ portal }, use) => {
      const whole = await WholePortal.start(portal, { files: { claim: 'admin' } })
      await portico(portal, whole, 'restrict', 'on')
      await use(whole)
      await whole.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test.afterEach(({ restricted }) => restricted.repair())

/** Runs `portico` on the portal, as a job of the platform does. */
async function portico(portal: TestPortal, { home }: WholePortal, ...args: string[]): Promise<unknown> {
  const bin = join(root, 'packages/cli/bin/portico.mjs')
  const { secretKey } = JSON.parse(readFileSync(join(portal.home, 'data/secrets.json'), 'utf8'))
  const env = { ...process.env, PORTICO_PROJECT_KEY: secretKey as string }
  const line = [bin, ...args, '--home', home, '--json']
  const { stdout } = await promisify(execFile)(process.execPath, line, { cwd: root, env })
  return JSON.parse(stdout) as unknown
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Portal' })
const filesLink = (page: Page) => menu(page).getByRole('link', { name: 'Files', exact: true })
const nowhere = (page: Page) => page.getByRole('heading', { name: 'There is no such page' })
const signInLink = (page: Page) => page.getByRole('link', { name: 'sign in', exact: true })
const pathOf = (page: Page) => new URL(page.url()).pathname

/** Opens an address as an account. */
async function openAs(
  page: Page,
  { portal, restricted }: { portal: TestPortal } & OfWorker,
  path: string,
  user = portal.demo,
): Promise<void> {
  const { url, servers } = restricted
  await setSessionCookies(page, { ...portal, shell: url, backend: servers.backend.url }, user)
  await page.goto(restricted.url + path)
}

test('public files omit a restricted remote, and the menu opens it for an account with the claim, also after a reload', async ({
  page,
  portal,
  restricted,
}) => {
  for (const path of ['/registry.json', '/revision.json', '/documents.json', '/', '/data'])
    expect(await (await page.request.get(restricted.url + path)).text(), path).not.toContain('"/files"')
  await openAs(page, { portal, restricted }, '/data')
  await expectMounted(page, 'data')
  await filesLink(page).click()
  await expectMounted(page, 'files')
  expect(pathOf(page)).toMatch(/^\/files(\/|$)/)
  await page.reload()
  await expectMounted(page, 'files')
})

test('a URL below a restricted remote opens it, and other remotes open from there without a reload', async ({
  page,
  portal,
  restricted,
}) => {
  await openAs(page, { portal, restricted }, '/files/documents?view=list')
  await expectMounted(page, 'files')
  expect(pathOf(page)).toBe('/files/documents')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await menu(page).getByRole('link', { name: 'Data', exact: true }).click()
  await expectMounted(page, 'data')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test('an account without the claim sees no such page and no menu item', async ({
  page,
  portal,
  restricted,
}) => {
  await openAs(page, { portal, restricted }, '/files', portal.other)
  await expect(nowhere(page)).toBeVisible()
  await expect(filesLink(page)).toHaveCount(0)
  await expect(signInLink(page)).toHaveCount(0)
})

test('a signed-out visitor gets a sign-in link, and the remote opens after the sign-in', async ({
  page,
  portal,
  restricted,
}) => {
  await page.goto(`${restricted.url}/files`)
  await expect(nowhere(page)).toBeVisible()
  await signInLink(page).click()
  await page.getByLabel('Email').fill(portal.demo?.email ?? '')
  await page.getByLabel('Password', { exact: true }).fill(portal.demo?.password ?? '')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectMounted(page, 'files')
  expect(pathOf(page)).toMatch(/^\/files(\/|$)/)
})

test('a page drops its restricted remote after a sign-out', async ({ page, portal, restricted }) => {
  await openAs(page, { portal, restricted }, '/files')
  await expectMounted(page, 'files')
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(filesLink(page)).toHaveCount(0)
  await expect.poll(async () => (await page.content()).includes('"/files"')).toBe(false)
})

test('an unreachable database shows an error with a code, and Retry opens the remote', async ({
  page,
  portal,
  restricted,
}) => {
  restricted.servers.backend.fault(/portico_restricted_remotes/, answerStatus(503))
  await openAs(page, { portal, restricted }, '/files')
  await expect(page.getByText('registry_unavailable')).toBeVisible()
  await expect(menu(page).getByRole('link', { name: 'Data', exact: true })).toBeVisible()
  restricted.repair()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expectMounted(page, 'files')
})

test('every engine refuses the code of a restricted remote that was changed on its server', async ({
  page,
  portal,
  restricted,
}) => {
  restricted.servers.files.fault(/remoteEntry\.js$/, tamperFile(tamperedScript))
  await openAs(page, { portal, restricted }, '/files')
  await expect(page.locator('[data-remote="files"]')).toHaveAttribute('data-remote-state', 'failed')
  await expectUntouched(page)
})
