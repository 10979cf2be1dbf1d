import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test as base, expect, type Page, type WorkerFixture } from '@playwright/test'
import { type RunFile, type RunningPortal, readStartConfig, startPortal } from '@portico/cli'
import { copyFirstData, realProject } from '@portico/local-backend/testing'
import { createServerSession } from '@portico/session/server'
import { serveElements } from './embed/elements.ts'
import type { HostServer } from './embed/host-server.ts'
import { WholePortal } from './faults/whole-portal.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A separate portal: built apps, real backend, free ports, the data of a first start. */
export interface TestPortal extends RunFile {
  /** Folder with its releases. */
  home: string
  servers: RunningPortal['servers']
}

/** A project for a portal. */
type Project = Pick<NonNullable<typeof realProject>, 'url' | 'key' | 'demo' | 'other'> & { mailbox?: string }

/**
 * Starts a portal over `project`, by default the real project of the run if there is one; `devDocuments` is the flag of `portico
 * start`, `settings` are its variables.
 */
export async function startTestPortal(
  devDocuments?: string,
  project: Project | undefined = realProject,
  settings: { PORTICO_SUPABASE_DIR?: string; PORTICO_CAPTCHA?: string; PORTICO_PORT?: string } = {},
): Promise<{ portal: TestPortal; end: () => Promise<void> }> {
  const home = mkdtempSync(join(tmpdir(), 'portico-e2e-'))
  const env = {
    PORTICO_PORT: '0',
    PORTICO_BACKEND_PORT: '0',
    ...settings,
    ...(project && { PORTICO_SUPABASE_URL: project.url, PORTICO_SUPABASE_KEY: project.key }),
  }
  const config = readStartConfig(root, { fresh: false, home, devDocuments }, env)
  await copyFirstData(join(home, 'data'))
  const running = await startPortal(config, new AbortController().signal)
  const end = async () => {
    await running.close()
    rmSync(home, { recursive: true, force: true })
  }
  return { portal: { ...running.run, ...accountsOf(project), home, servers: running.servers }, end }
}

/** Returns the test accounts and the mailbox of a real project, which it does not report itself. */
function accountsOf(project: Project | undefined): Partial<RunFile> {
  if (!project) return {}
  const { demo, other, mailbox } = project
  return { demo, other, ...(mailbox !== undefined && { mailbox }) }
}

/** Returns the fixture `portal` of tests that share one, which ends after the last of them. */
export function createPortalFixture(
  start: () => ReturnType<typeof startTestPortal>,
): [WorkerFixture<TestPortal, object>, { scope: 'worker' }] {
  return [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern.
    async ({}, use) => {
      const { portal, end } = await start()
      await use(portal)
      await end()
    },
    { scope: 'worker' },
  ]
}

interface Violations {
  /** Every violation of the policy that any page of the test reports; the test fails when there is one. */
  violations: string[]
}

/** Tests of pages that must keep to their policy; they bring their own portal. */
export const policyTest = base.extend<Violations>({
  violations: [
    async ({ context }, use) => {
      const violations: string[] = []
      context.on('console', (message) => {
        if (/Content Security Policy|TrustedScript|trusted type/i.test(message.text()))
          violations.push(message.text())
      })
      await use(violations)
      expect(violations, 'violations of the Content-Security-Policy').toEqual([])
    },
    { auto: true },
  ],
})

interface OfWorker {
  portal: TestPortal
  /** The real shell and remotes over the backend of `portal`; each origin can be made to fail. */
  whole: WholePortal
  /** The scripts of elements, on a separate server, as for any remote. */
  scripts: HostServer
}

/**
 * Tests against one portal that all files of a run share. All shared fixtures are defined here and start on demand: with different
 * fixtures, each file would have its own browser and portal.
 */
export const test = policyTest.extend<object, OfWorker>({
  portal: createPortalFixture(startTestPortal),
  whole: [
    async ({ portal }, use) => {
      const whole = await WholePortal.start(portal)
      await use(whole)
      await whole.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  scripts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern.
    async ({}, use) => {
      const server = await serveElements()
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
})

/** Waits until the remote's page is mounted. */
export async function expectMounted(page: Page, remote: string): Promise<void> {
  await expect(page.locator(`[data-remote="${remote}"]`)).toHaveAttribute('data-remote-state', 'mounted')
}

/** Signs in with the form, as a user does, and waits for the home page. */
export async function signInByForm(page: Page, portal: TestPortal, user = portal.demo): Promise<void> {
  if (!user) throw new Error('this portal has no demo account')
  await page.goto(`${portal.shell}/auth`)
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible()
}

/** Starts signed in, on the home page. */
export async function signIn(page: Page, portal: TestPortal, user = portal.demo): Promise<void> {
  await setSessionCookies(page, portal, user)
  await page.goto(portal.shell)
  await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible()
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible()
}

/**
 * Signs in by the cookies that a server would write, which is faster than the form. Afterwards the page shows no page of the portal,
 * because the home page would take time, too.
 */
export async function setSessionCookies(page: Page, portal: TestPortal, user = portal.demo): Promise<void> {
  const cookies = await createSessionCookies(portal, user)
  // A page writes the cookies, because WebKit's driver sets them for all subdomains. The icon is the smallest page.
  await page.goto(`${portal.shell}/icon.svg`)
  await page.evaluate((written) => {
    for (const { name, value } of written) {
      // biome-ignore lint/suspicious/noDocumentCookie: not every engine has the other way on an address without https.
      document.cookie = `${name}=${value}; Path=/; SameSite=Lax`
    }
  }, cookies)
}

/** Returns the cookies of a new session of the account. */
export async function createSessionCookies(
  { backend, key }: TestPortal,
  user: TestPortal['demo'],
): Promise<{ name: string; value: string }[]> {
  if (!user) throw new Error('this portal has no demo account')
  const cookies: { name: string; value: string }[] = []
  const client = createServerSession({
    url: backend,
    key,
    cookies: {
      getAll: () => [],
      setAll: (toSet) => void cookies.push(...toSet.map(({ name, value }) => ({ name, value }))),
    },
  })
  const { error } = await client.auth.signInWithPassword(user)
  if (error) throw error
  return cookies
}

export { expect }
