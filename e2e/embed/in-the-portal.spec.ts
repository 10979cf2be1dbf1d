import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { skipOutsideChromium } from '../driver/not-supported.ts'
import { signIn, type TestPortal } from '../portal.ts'
import { comparePictures } from './pictures.ts'
import { type PortalExtension, serveExtended } from './portal-page.ts'
import { test as base, createPageAround, expect, signInWithin } from './test.ts'

/** `extended` serves the portal's own page with elements until the end of the test, and resolves to its address. */
const test = base.extend<{ extended: (extension: Omit<PortalExtension, 'portal'>) => Promise<string> }>({
  extended: async ({ portal }, use) => {
    const ends: (() => Promise<void>)[] = []
    await use(async (extension) => {
      const { url, close } = await serveExtended({ portal, ...extension })
      ends.push(close)
      return url
    })
    for (const end of ends) await end()
  },
})

const release = (portal: TestPortal, remote: string) => `${portal.remotes[remote]}/0.1.0/embed.js`
const elementOf = (portal: TestPortal, tag: string) =>
  `<${tag} supabase-url="${portal.backend}" supabase-key="${portal.key}"></${tag}>`

/** Returns the session cores on the page, by the version of the copy that created each. */
const cores = (page: Page) =>
  page.evaluate(() => {
    const registry = (globalThis as { [key: symbol]: unknown })[Symbol.for('portico/session')]
    return [...(registry as Map<string, { version: string }>).values()].map(({ version }) => version)
  })

/** Records the grant types of token requests. */
function recordTokens(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/auth/v1/token') asked.push(url.searchParams.get('grant_type') ?? '')
  })
  return asked
}

/** Returns the shell's part of the page, because shell and element have forms and buttons with the same names. */
const shellOf = (page: Page) => page.locator('#root')

async function signInByShell(page: Page, portal: TestPortal): Promise<void> {
  const form = shellOf(page)
  await form.getByLabel('Email').fill(portal.demo?.email ?? '')
  await form.getByLabel('Password', { exact: true }).fill(portal.demo?.password ?? '')
  await form.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(form.getByRole('heading', { name: /Welcome/ })).toBeVisible()
}

test('on the portal’s own page an element and the shell share a session: sign-in and sign-out in either apply to both @long', async ({
  page,
  portal,
  extended,
}) => {
  const url = await extended({
    scripts: [release(portal, 'files'), release(portal, 'auth')],
    body: elementOf(portal, 'portico-files') + elementOf(portal, 'portico-auth'),
  })
  const shell = shellOf(page)
  const files = page.locator('portico-files')
  const account = page.locator('portico-auth')
  const asked = recordTokens(page)
  await page.goto(`${url}/auth`)
  await expect(files.getByRole('button', { name: 'Sign in' })).toBeVisible()

  await signInByShell(page, portal)
  await expect(files.getByRole('button', { name: 'New folder' })).toBeVisible()
  await account.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(files.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(shell.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()

  await signInWithin(files, portal.demo)
  await expect(files.getByRole('button', { name: 'New folder' })).toBeVisible()
  await expect(shell.getByRole('heading', { name: /Welcome/ })).toBeVisible()
  expect(asked).toEqual(['password', 'password'])
  expect(await cores(page)).toHaveLength(1)
})

test('shell and element renew their shared session once, and no other client waits for the lock @long', async ({
  page,
  portal,
  extended,
}) => {
  skipOutsideChromium('only its driver can hold a request while the page is looked at')
  const body = elementOf(portal, 'portico-files')
  const url = await extended({ scripts: [release(portal, 'files')], body })
  const shell = shellOf(page)
  const files = page.locator('portico-files')
  await page.clock.install()
  await page.goto(`${url}/auth`)
  await signInByShell(page, portal)
  await expect(files.getByRole('button', { name: 'New folder' })).toBeVisible()

  const asked = recordTokens(page)
  const locks: unknown[] = []
  await page.route('**/auth/v1/token?grant_type=refresh_token', async (route) => {
    const { held = [], pending = [] } = await page.evaluate(() => navigator.locks.query())
    const ofSession = ({ name }: LockInfo) => name?.startsWith('portico-session:')
    locks.push({ held: held.filter(ofSession).length, waiting: pending.filter(ofSession).length })
    await route.continue()
  })
  await page.clock.fastForward('02:00:00')
  await expect.poll(() => asked).toEqual(['refresh_token'])
  // Both continue with the new token.
  await shell.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Data' }).click()
  await expect(shell.getByRole('link', { name: /^projects/ }).first()).toBeVisible()
  await files.getByRole('button', { name: 'New folder' }).click()
  await files.getByRole('dialog').getByRole('textbox').fill('Renewed')
  await page.keyboard.press('Enter')
  await expect(files.getByText('Renewed').first()).toBeVisible()
  expect(asked).toEqual(['refresh_token'])
  expect(locks).toEqual([{ held: 1, waiting: 0 }])
})

for (const isFirst of [false, true]) {
  test(`elements of two versions and the shell share the session that ${isFirst ? 'an element' : 'the shell'} has made${isFirst ? '' : ' @long'}`, async ({
    page,
    portal,
    host,
    extended,
  }) => {
    // The same release as another version, under another tag.
    const next = await host({
      folder: join(portal.home, 'releases/files/0.1.0'),
      replace: { '0.1.0': '0.2.0', 'portico-files': 'portico-files-next' },
      headers: { 'Access-Control-Allow-Origin': '*' },
    })
    const tags = ['portico-files', 'portico-files-next']
    const url = await extended({
      scripts: [`http://localhost:${next.port}/embed.js`, release(portal, 'files')],
      body: tags.map((tag) => elementOf(portal, tag)).join(''),
      isFirst,
    })
    // Separate copies of the session would share the cookie. Without it, only a shared copy knows the user.
    await page.addInitScript(() => {
      Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} })
    })
    await page.goto(`${url}/auth`)
    await signInByShell(page, portal)
    for (const tag of tags)
      await expect(page.locator(tag).getByRole('button', { name: 'New folder' })).toBeVisible()
    expect(await cores(page)).toEqual([isFirst ? '0.2.0' : '0.1.0'])

    const shell = shellOf(page)
    await shell
      .getByRole('banner')
      .getByRole('button', { name: /^Account/ })
      .click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    for (const tag of tags)
      await expect(page.locator(tag).getByRole('button', { name: 'Sign in' })).toBeVisible()
  })
}

/** Returns all computed styles of the shell's nodes. */
const looks = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#root, #root *')].map((element) => {
      const computed = getComputedStyle(element)
      return [element.tagName, ...Array.from(computed, (name) => computed.getPropertyValue(name))].join(';')
    }),
  )

test('no style of the portal applies to the element, and no style of the element to the portal @long', async ({
  page,
  portal,
  scripts,
  host,
  extended,
}) => {
  skipOutsideChromium('to take a picture a style is added there, which the policy refuses')
  const element = elementOf(portal, 'portico-data').replace('>', ' table="projects">')
  const url = await extended({ scripts: [release(portal, 'data')], body: element })
  const head = '<style>body { margin: 0 }</style>'
  const attributes = 'table="projects"'
  const bare = await host({
    pages: { '/': createPageAround({ scripts, portal, remote: 'data', head, body: '', attributes }) },
  })
  const picture = async () => {
    const frame = page.locator('portico-data [part="frame"]')
    await page.locator('portico-data').evaluate((data) => data.style.setProperty('--portico-height', '460px'))
    await expect(frame.getByRole('gridcell', { name: 'Handbook' })).toBeVisible()
    // Parts that load after the rows also render, so two equal screenshots in a row show that the page is complete.
    let taken: Buffer = Buffer.from('')
    const isAtRest = async () => {
      const before = taken
      taken = await frame.screenshot({ animations: 'disabled', caret: 'hide' })
      return taken.equals(before)
    }
    await expect.poll(isAtRest, { intervals: [500] }).toBe(true)
    return taken
  }
  await signIn(page, portal)
  // Parts that load after the rows also render, so the measurement starts when the shell is idle.
  const openWhole = async (address: string) => {
    await page.goto(address)
    await expect(shellOf(page).getByRole('gridcell', { name: 'Handbook' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    let last = 0
    const isAtRest = async () => {
      const before = last
      last = await page.locator('#root *').count()
      return before === last
    }
    await expect.poll(isAtRest, { intervals: [500] }).toBe(true)
  }
  await openWhole(`${portal.shell}/data/public/projects`)
  const alone = await looks(page)
  await openWhole(`${url}/data/public/projects`)
  const shots = [await picture()]
  await expect.poll(() => looks(page)).toEqual(alone)
  await page.goto(`http://localhost:${bare.port}/`)
  shots.push(await picture())
  expect(await comparePictures(page, shots)).toBeLessThan(0.001)
})
