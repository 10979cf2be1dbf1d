import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { type ClaimedPort, claimPort, createRemoteHandler } from '@portico/cli'
import { getThemes } from './accessibility.ts'
import { findViolations } from './axe.ts'
import { skipUnsupported } from './driver/not-supported.ts'
import {
  test as base,
  expect,
  expectMounted,
  setSessionCookies,
  signIn,
  startTestPortal,
  type TestPortal,
} from './portal.ts'

/** A build of the files remote with a mark on its page, in a folder like that of `vite build --watch`. */
function makeBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-build-'))
  const release = join(folder, '0.0.1')
  cpSync(fileURLToPath(new URL('../apps/files-remote/dist/release', import.meta.url)), release, {
    recursive: true,
  })
  const scripts = readdirSync(release, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.js$/.test(path),
  )
  for (const path of scripts) {
    const file = join(release, path)
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('New folder', 'New folder of this build'))
  }
  return folder
}

interface WorkerFixtures {
  /** Serves the build on an origin that no released document allows. */
  builds: ClaimedPort
}

const test = base.extend<object, WorkerFixtures & { portal: TestPortal }>({
  builds: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern.
    async ({}, use) => {
      const folder = makeBuild()
      const server = await claimPort('builds', 0, '')
      server.handle(createRemoteHandler(folder, folder))
      await use(server)
      await server.close()
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ builds }, use) => {
      const { portal, end } = await startTestPortal(builds.url)
      await use(portal)
      await end()
    },
    { scope: 'worker' },
  ],
})

const panel = (page: Page) => page.getByRole('dialog', { name: 'Parts of the portal' })

test('the panel shows the running releases, their shared libraries and the failures @long', async ({
  page,
  portal,
}) => {
  skipUnsupported('webkit', 'its driver intercepts no requests')
  skipUnsupported('firefox', 'a page whose requests are intercepted may end there')
  await signIn(page, portal)
  await page.route(`${portal.remotes.files}/**`, (route) => route.abort())
  await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Data' }).click()
  await expectMounted(page, 'data')
  await page.goto(`${portal.shell}/files`)
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+.')
  await expect(panel(page)).toContainText(/Registry revision \d+ of .*, from the document/)
  const files = panel(page).getByRole('article', { name: 'files' })
  await expect(files).toContainText('failed: unreachable')
  await expect(files).toContainText(portal.remotes.files as string)
  await expect(panel(page).getByRole('region', { name: 'Failures in this tab' })).toContainText('unreachable')
  const react = panel(page).getByRole('row', { name: /^react 19/ })
  await expect(react).toHaveCount(1)
  await expect(react).toContainText('shell')
  // A released document can't load a build, because its policy does not allow the origin.
  await expect(panel(page).getByLabel(/A build in place of/)).toHaveCount(0)
  for (const colorScheme of getThemes(page)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect.soft(await findViolations(page), colorScheme).toEqual([])
  }
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
})

test('users without the administrator role get neither the panel nor the document for developers', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, portal.other)
  await page.keyboard.press('ControlOrMeta+.')
  await page.goto(`${portal.shell}/__dev/files`)
  await expect(page.getByRole('heading', { name: 'This address is for administrators' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+.')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog', { name: 'Search or jump to' })).toBeVisible()
  await expect(panel(page)).toHaveCount(0)
})

test('a build replaces a release under /__dev/, only in this tab, under a banner @long', async ({
  page,
  portal,
  builds,
  context,
}) => {
  await setSessionCookies(page, portal)
  await page.goto(`${portal.shell}/__dev/files`)
  await expectMounted(page, 'files')
  await page.keyboard.press('ControlOrMeta+.')
  const field = panel(page).getByLabel('A build in place of files')
  await field.fill('https://elsewhere.example/files/')
  await field.press('Enter')
  await expect(panel(page)).toContainText(`This document allows builds from ${builds.url} only.`)
  await field.fill(`${builds.url}/0.0.1`)
  await field.press('Enter')

  await expect(page.getByText('This isn’t the released portal')).toBeVisible()
  await expect(page.locator('[data-remote="files"]')).toHaveAttribute('data-remote-version', 'override')
  await expect(page.getByRole('button', { name: 'New folder of this build' })).toBeVisible()
  expect(new URL(page.url()).pathname).toMatch(/^\/__dev\/files/)
  // The rest of the portal is released, at its own address below /__dev/.
  await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Data' }).click()
  await expectMounted(page, 'data')
  await expect(page).toHaveURL(`${portal.shell}/__dev/data`)
  await expect(page.getByText('This isn’t the released portal')).toBeVisible()

  // Neither another tab nor this tab outside of that document has the build.
  const other = await context.newPage()
  await other.goto(`${portal.shell}/__dev/files`)
  await expect(other.locator('[data-remote="files"]')).toHaveAttribute('data-remote-version', /^\d/)
  await page.goto(`${portal.shell}/files`)
  await expectMounted(page, 'files')
  await expect(page.locator('[data-remote="files"]')).toHaveAttribute('data-remote-version', /^\d/)
  await page.goto(`${portal.shell}/__dev/files`)
  await page.getByRole('button', { name: 'Back to the releases' }).click()
  await expect(page.getByText('This is the document for developers')).toBeVisible()
  await expect(page.locator('[data-remote="files"]')).toHaveAttribute('data-remote-version', /^\d/)
})

test("no released document's policy names the origin of builds", async ({ request, portal, builds }) => {
  for (const path of ['/', '/files', '/data', '/auth', '/nothing'])
    expect(
      await (await request.get(portal.shell + path, { headers: { accept: 'text/html' } })).text(),
    ).not.toContain(builds.url)
  const document = await request.get(`${portal.shell}/__dev/files`)
  expect(await document.text()).toContain(`script-src 'self'`)
  expect(await document.text()).toContain(builds.url)
  expect(document.headers()['content-security-policy']).toBe("frame-ancestors 'self'")
})
