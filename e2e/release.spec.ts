import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { pickRelease, type Registry } from '@portico/contract/registry'
import { expect, expectMounted, setSessionCookies, type TestPortal, test } from './portal.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs `portico` as a team does, in a separate process, with the running portal's home. */
async function portico<T>(portal: TestPortal, ...args: string[]): Promise<T> {
  const bin = join(root, 'packages/cli/bin/portico.mjs')
  const child = spawn(process.execPath, [bin, ...args, '--home', portal.home, '--json'], { cwd: root })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr.resume()
  const began = performance.now()
  const [code] = (await once(child, 'close')) as [number]
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  test.info().annotations.push({ type: 'seconds', description: `${args.join(' ')}: ${seconds}` })
  expect(code, said).toBe(0)
  return JSON.parse(said) as T
}

/** Returns a copy of the built files remote with another text on its page. */
function changedBuild(to: string): string {
  const build = mkdtempSync(join(tmpdir(), 'portico-changed-'))
  cpSync(join(root, 'apps/files-remote/dist/release'), build, { recursive: true })
  const scripts = readdirSync(join(build, 'assets')).filter((name) => name.endsWith('.js'))
  const changed = scripts.filter((name) => {
    const file = join(build, 'assets', name)
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replaceAll('New folder', to))
    return text.includes('New folder')
  })
  expect(changed, 'a script with the text').not.toEqual([])
  return build
}

/** Returns every script and stylesheet of the shell, as served. */
function shellFiles(portal: TestPortal): Record<string, string> {
  const folder = join(portal.home, 'site/assets')
  const names = readdirSync(folder).filter((name) => /\.(js|css)$/.test(name))
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'base64')]))
}

async function readRegistry(portal: TestPortal): Promise<Registry> {
  return (await (await fetch(`${portal.shell}/registry.json`)).json()) as Registry
}

/** Returns the version for each of these devices, from the current registry. */
async function versionsOf(portal: TestPortal, devices: readonly string[]): Promise<string[]> {
  const files = (await readRegistry(portal)).remotes.files as Registry['remotes'][string]
  return devices.map((device) => pickRelease(files, device).version)
}

/** Opens a browser with a signed-in user; with `device`, one with that device id. */
async function openDevice(browser: Browser, portal: TestPortal, device?: string): Promise<Page> {
  const context: BrowserContext = await browser.newContext()
  if (device) await context.addInitScript((id) => localStorage.setItem('portico-device', id), device)
  const page = await context.newPage()
  await setSessionCookies(page, portal)
  await page.goto(`${portal.shell}/files`)
  await expectMounted(page, 'files')
  return page
}

const files = (page: Page) => page.locator('[data-remote="files"]')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a team releases its remote independently: to a canary, to all users, and back', async ({
  browser,
  portal,
}) => {
  const devices = Array.from({ length: 2_000 }, (_, index) => `device-${index}`)
  const shellBefore = shellFiles(portal)
  expect(new Set(await versionsOf(portal, devices))).toEqual(new Set(['0.1.0']))
  const openTab = await openDevice(browser, portal, 'device-of-an-open-tab')

  const build = changedBuild('Make a folder')
  const released = await portico<{ version: string }>(
    portal,
    'release',
    'files',
    '--from',
    build,
    '--traffic',
    '10',
  )
  rmSync(build, { recursive: true })
  expect(released).toMatchObject({ version: '0.1.1', traffic: 10, revision: 2, documents: true })

  const versions = await versionsOf(portal, devices)
  const canaries = devices.filter((_, index) => versions[index] === '0.1.1')
  expect(canaries.length).toBeGreaterThan(160)
  expect(canaries.length).toBeLessThan(240)

  await test.step('a device with the canary keeps it, and every other device keeps its release', async () => {
    const others = devices.filter((device) => !canaries.includes(device))
    for (const [device, version, label] of [
      [canaries[0], '0.1.1', 'Make a folder'],
      [others[0], '0.1.0', 'New folder'],
    ] as const) {
      const page = await openDevice(browser, portal, device)
      await expect(files(page)).toHaveAttribute('data-remote-version', version)
      await expect(button(page, label)).toBeVisible()
      await page.reload()
      await expectMounted(page, 'files')
      await expect(files(page)).toHaveAttribute('data-remote-version', version)
      await page.context().close()
    }
  })

  await test.step('a new browser gets the release that its own id selects, also after a reload', async () => {
    const page = await openDevice(browser, portal)
    const device = await page.evaluate(() => localStorage.getItem('portico-device') ?? '')
    const [version = ''] = await versionsOf(portal, [device])
    await expect(files(page)).toHaveAttribute('data-remote-version', version)
    await page.reload()
    await expectMounted(page, 'files')
    await expect(files(page)).toHaveAttribute('data-remote-version', version)
    await page.context().close()
  })

  expect(await portico(portal, 'promote', 'files', '0.1.1')).toMatchObject({ shares: { '0.1.1': 100 } })
  expect(new Set(await versionsOf(portal, devices))).toEqual(new Set(['0.1.1']))

  await test.step('the open tab keeps its release, and offers the update', async () => {
    await expect(files(openTab)).toHaveAttribute('data-remote-version', '0.1.0')
    await button(openTab, 'New folder').click()
    await expect(openTab.getByRole('dialog')).toBeVisible()
    await openTab.keyboard.press('Escape')
    // The tab looks for updates when the network is back; otherwise every few minutes.
    await openTab.evaluate(() => window.dispatchEvent(new Event('online')))
    await openTab.getByRole('button', { name: /Update ready/ }).click()
    await expect(button(openTab, 'Make a folder')).toBeVisible()
    await expect(files(openTab)).toHaveAttribute('data-remote-version', '0.1.1')
  })

  expect(await portico(portal, 'rollback', 'files')).toMatchObject({ shares: { '0.1.0': 100 } })
  expect(new Set(await versionsOf(portal, devices))).toEqual(new Set(['0.1.0']))
  await openTab.reload()
  await expectMounted(openTab, 'files')
  await expect(files(openTab)).toHaveAttribute('data-remote-version', '0.1.0')
  await openTab.context().close()

  expect(shellFiles(portal)).toEqual(shellBefore)
})

test('`status` shows the live releases, since when and by whom', async ({ portal }) => {
  const status = await portico<{ remotes: Record<string, unknown> }>(portal, 'status')
  expect(status.remotes.data).toMatchObject({
    changedBy: 'portico start',
    releases: [{ version: '0.1.0', traffic: 100, releasedBy: 'portico start' }],
  })
})
